// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The most characters of texts, and the greatest age of a child: vite.config.js takes them from the contract.
declare const LIMITS: Record<'name' | 'email' | 'phone' | 'wishes' | 'reason' | 'reference' | 'age', number>
export const limits = LIMITS
