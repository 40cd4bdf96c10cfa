import { expect, test } from 'vitest'
import { mailAddress } from './mail-address.ts'

/** 254 letters, of which mail servers take no more. */
const LONGEST = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`

test.each([
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@MÜNCHEN.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@пример.рф', 'ann@xn--e1afmkfd.xn--p1ai'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
  [LONGEST, LONGEST],
  ["Ann.O'Neil+list_1@Mail.Example.com", "Ann.O'Neil+list_1@Mail.Example.com"],
])('mail to %s goes to %s', (typed, address) => {
  expect(mailAddress(typed)).toBe(address)
})

/** A line end or two blanks stand between two of them, because some have a blank themselves. */
const REFUSED = `
  @  ann  ann@  @example.com  ann@localhost  ann@example  mailto:ann@example.com  ann @example.com
  Ann <ann@example.com>  ann@example.com, bob@example.com  ann@bob@example.com  jörg@example.com
  .ann@example.com  ann.@example.com  a..n@example.com  ann@-a.example  ann@a-.example
  ann@.example.com  ann@example..com  ann@example.com.  ann@1.2.3.4  ann@münchen
  ann@mün/chen.example  ann@mün%63hen.example  ann@münchen.example:25  ann@mün\u202echen.example`

test.each([
  '',
  ...REFUSED.trim().split(/\s*\n\s*| {2,}/),
  `${'a'.repeat(65)}@example.com`,
  `${LONGEST}s`,
  `ann@${'a'.repeat(64)}.example`,
  `ann@${'ü'.repeat(240)}.example`,
])('no mail can go to %j', typed => {
  expect(mailAddress(typed)).toBeNull()
})
