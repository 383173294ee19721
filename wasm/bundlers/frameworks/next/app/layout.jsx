// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
export const metadata = { title: '-' }
export default ({ children }) => <html lang="en"><body>{children}</body></html>
