// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
export function saveFile(name: string, type: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type }))
    const link = document.createElement('a')
    link.href = address
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 1000)
}
