import { expect, test } from 'vitest'
import { makeTestApp } from '#test/app.ts'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4::', '1:2:3:4::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:51234', '2001:db8:0:0::/64'],
  ['::203.0.113.7', '0:0:0:0::/64'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('rotating IPv6 addresses does not get around the limit', async () => {
  const site = await makeTestApp({ TRUST_PROXY: '127.0.0.1' })
  const guess = async (from: string) => {
    const headers = { 'x-forwarded-for': from }
    const body = { username: 'zoe', password: 'wrong password' }
    return (await site.visitor().post('/api/login', body, headers)).statusCode
  }
  for (let n = 1; n <= 10; n++) expect(await guess(`2001:db8::${n}`)).toBe(401)
  expect(await guess('2001:db8:0:0:ffff::1')).toBe(429)
  expect(await guess('2001:db8:0:1::1')).toBe(401)
  await site.close()
})
