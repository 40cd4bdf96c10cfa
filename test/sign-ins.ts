import { expect } from 'vitest'
import { totp } from '#src/features/sign-in/server/totp.ts'
import { dataOf, type Person, type TestApp } from './app.ts'
import { answerLinkRequests, PASSWORD } from './people.ts'
import { rowsOf } from './rows.ts'

/** Signs a new visitor in. @param more of the call */
export const logIn = ({ visitor }: Pick<TestApp, 'visitor'>, username: string, more: object = {}) =>
  visitor().post('/api/login', { username, password: PASSWORD, ...more })

export const isSignedIn = async (person: Person) =>
  (await person.get('/api/user')).statusCode === 200

/** Enters the password again. */
export const confirmPassword = (person: Person) =>
  dataOf(person.post('/api/user/confirm', { password: PASSWORD }))

/** A call is refused because of what stands in one field. */
export async function expectWrong(answer: ReturnType<Person['get']>, field: string): Promise<void> {
  const { statusCode, body } = await answer
  expect([statusCode, Object.keys(JSON.parse(body).fields ?? {})], body).toEqual([400, [field]])
}

/** Turns two-factor authentication on. @param more of the call that does */
export async function turnOnTwoFactor(
  { clock }: Pick<TestApp, 'clock'>,
  person: Person,
  more: { sign_out_others?: boolean } = {},
) {
  const { secret }: { secret: string } = await dataOf(person.post('/api/user/second-step'))
  const codeNow = () => totp(secret, clock.now)
  const on = person.post('/api/user/second-step/on', { code: codeNow(), ...more })
  const recovery: string[] = (await dataOf(on)).recovery_codes
  return { secret, recovery, codeNow }
}

/** The token of the newest link of its kind that was mailed to somebody. */
export async function mailedToken(
  site: TestApp,
  recipient: string,
  kind: 'account-confirm' | 'account-reset',
): Promise<string | undefined> {
  await answerLinkRequests(site)
  const mails = await rowsOf(site.db, 'mails', { recipient, kind }, ['body_text'])
  return /token=([\w-]+)/.exec(mails.at(-1)?.body_text ?? '')?.[1]
}

/** Sets a new password with a link that was mailed to the account's address. */
export async function resetPassword(site: TestApp, email: string, password = PASSWORD) {
  await site.visitor().post('/api/forgot-password', { username: email })
  const token = await mailedToken(site, email, 'account-reset')
  await dataOf(site.visitor().post('/api/reset-password', { token, password }))
}
