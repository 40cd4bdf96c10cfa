import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestApp, openSite } from '#test/app.ts'
import { openFolder } from '#test/folders.ts'
import { member, PASSWORD } from '#test/people.ts'
import { turnOnTwoFactor } from '#test/sign-ins.ts'
import { openSecurityLog } from './security-log.ts'

const folder = openFolder()
const file = join(folder, 'security.log')
const site = openSite({ SECURITY_LOG: file, TRUST_PROXY: '127.0.0.1' })

/** One of several kinds of address, as a proxy passes them on. */
const login = (address: string, body: object) =>
  site.visitor().send('POST', '/api/login', body, { 'x-forwarded-for': address })

/** The filter as fail2ban reads it: the date is cut off, and `<SUBNET>` is an address or a network. */
function filter() {
  const text = readFileSync('deploy/fail2ban/filter.d/first-domino.conf', 'utf8')
  const option = (name: string) => new RegExp(`^${name} = (.*)$`, 'm').exec(text)?.[1] ?? ''
  const address = String.raw`(?<address>\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f:]*:[0-9a-f:]*)(?<size>/\d{1,3})?`
  const zone = '(?:Z|[+-]\\d{2}:?\\d{2})'
  const numbers: Record<string, string> = { Y: '\\d{4}', f: '\\d{1,6}', z: zone }
  const numberOf = (_: string, part: string) => numbers[part] ?? '\\d{2}'
  const date = option('datepattern').replace(/%%(\w)/g, numberOf)
  return {
    date: new RegExp(date),
    fails: new RegExp(option('failregex').replace('<SUBNET>', address)),
  }
}

test('a refused sign-in leaves a line with its address, which the filter finds, and nothing else does', async () => {
  const ann = await member(site, 'ann')
  const { codeNow } = await turnOnTwoFactor(site, ann)
  const right = { username: 'ann', password: PASSWORD }
  await login('203.0.113.7', { username: 'nobody', password: 'wrong\n1.1.1.1' })
  await login('203.0.113.8', { ...right, code: '000000' })
  await login('2001:db8:1:2:3:4:5:6', { ...right, password: 'wrong one' })
  // A correct password, first without its code and then with it.
  expect((await login('203.0.113.9', right)).json().code).toBe('code_needed')
  site.clock.pass(60_000)
  expect((await login('203.0.113.9', { ...right, code: codeNow() })).statusCode).toBe(200)
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const { date, fails } = filter()
  const found = lines.map(line => {
    expect(line).toMatch(date)
    return fails.exec(line.replace(date, ''))?.groups
  })
  const expected = ['203.0.113.7', '203.0.113.8', '2001:db8:1:2::']
  expect(found.map(groups => groups?.address)).toEqual(expected)
  expect(found.map(groups => groups?.size)).toEqual([undefined, undefined, '/64'])
  expect(lines.join('\n')).not.toMatch(/ann|nobody|wrong/)
  expect(fails.exec(' first-domino: password refused from 1.2.3.4 for x')).toBeNull()
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a file that cannot be written is a warning, and keeps nobody from signing in', async () => {
  const nowhere = join(folder, 'missing', 'security.log')
  expect(openSecurityLog({ securityLog: nowhere })).toEqual([expect.stringContaining('(ENOENT)')])
  const other = await makeTestApp({ SECURITY_LOG: nowhere })
  const answer = await other
    .visitor()
    .post('/api/login', { username: 'nobody', password: 'wrong one' })
  expect(answer.json().code).toBe('invalid_credentials')
  await other.close()
})
