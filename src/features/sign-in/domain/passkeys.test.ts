import { expect, test } from 'vitest'
import { relyingParty } from './passkeys.ts'

test.each([
  ['https://coach.example', { id: 'coach.example', origin: 'https://coach.example' }],
  ['https://coach.example:8443', { id: 'coach.example', origin: 'https://coach.example:8443' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://coach.example', null],
  ['https://203.0.113.7', null],
  ['http://[::1]:3000', null],
])('%s has the relying party %o', (siteUrl, party) => {
  expect(relyingParty(siteUrl)).toEqual(party)
})
