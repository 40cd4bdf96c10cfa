import { expect, test } from 'vitest'
import { deviceKey, deviceName, isHandheld, truncatedNetwork } from './device.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'

const IOS = 'Version/26.1 Mobile/15E148 Safari/604.1'

test.each([
  [`(X11; Linux x86_64) ${BLINK} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`(Windows NT 10.0; Win64) ${BLINK} Chrome/142.0.0.0 Edg/142.0.0.0`, 'Edge on Windows'],
  [`(Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/26.1 Safari/605.1`, 'Safari on Mac'],
  [`(iPhone; CPU iPhone OS 18_7 like Mac OS X) ${WEBKIT} ${IOS}`, 'Safari on iPhone'],
  [`(Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Mobile`, 'Samsung Internet on Android'],
  ['curl/8.5.0', 'Unknown device'],
])('%s is %s', (agent, name) => {
  expect(deviceName(`Mozilla/5.0 ${agent}`)).toBe(name)
})

test('a browser that does not say what it is on is no handheld device', () => {
  const agents = ['Mozilla/5.0 (Linux; Android 10; K) Mobile', 'Mozilla/5.0 (X11)', null]
  expect(agents.map(isHandheld)).toEqual([true, false, false])
  expect(deviceName(null)).toBe('Unknown device')
})

test('an update of the browser is the same device, another browser is not', () => {
  expect(deviceKey('Mozilla/5.0 Firefox/143.0')).toBe(deviceKey('Mozilla/5.0 Firefox/144.0.1'))
  expect(deviceKey('Mozilla/5.0 Firefox/143.0')).not.toBe(deviceKey('Mozilla/5.0 Chrome/143.0'))
})

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
])('of the network %s, %s is kept', (network, kept) => {
  expect(truncatedNetwork(network)).toBe(kept)
})
