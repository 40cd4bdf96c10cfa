import { expect, test } from 'vitest'
import { mailAddressOf } from './address.ts'

test.each([
  ['Ann.Lee+news@Example.com', 'Ann.Lee+news@example.com'],
  ["o'neil_1@mail.example.co.uk", "o'neil_1@mail.example.co.uk"],
  ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
  ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
  ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ['ann@xn--mnchen-3ya.example', 'ann@xn--mnchen-3ya.example'],
])('mail can go to %s', (text, kept) => {
  expect(mailAddressOf(text)).toBe(kept)
  expect(mailAddressOf(kept)).toBe(kept)
})

test.each([
  '',
  'ann',
  '@example.com',
  'ann@',
  'ann@example',
  'mailto:ann@example.com',
  'Ann Lee <ann@example.com>',
  'ann@example.com, ben@example.com',
  'ann;ben@example.com',
  'ann lee@example.com',
  'ann@exa mple.com',
  'ann@@example.com',
  'ann@ben@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'ann..lee@example.com',
  'jürgen@example.com',
  'ann@-example.com',
  'ann@example-.com',
  'ann@example..com',
  'ann@.example.com',
  'ann@example.com.',
  'ann@192.168.0.1',
  'ann@[192.168.0.1]',
  'ann@example.123',
  'ann@ex%61mple.com',
  'ann@example.com/x',
  'ann@example.com:25',
  'ann@exam_ple.com',
  'ann@exa\u200bmple\u202e.com\0',
  `${'a'.repeat(65)}@example.com`,
  `ann@${'a'.repeat(64)}.com`,
  `ann@${'a.'.repeat(130)}com`,
  `ann@${'.'.repeat(1_000_000)}`,
])('no mail can go to %j', text => {
  expect(mailAddressOf(text)).toBeNull()
})
