import type { Updateable } from 'kysely'
import { writeMembership } from '#src/features/membership/server/membership.store.ts'
import type { Memberships } from '#src/features/membership/server/rows.generated.ts'
import { answerRequest } from '#src/features/newsletter/server/requests.ts'
import { answerLinkRequest } from '#src/features/sign-in/server/link-requests.ts'
import { systemContext } from '#src/platform/server/context.ts'
import { dataOf, type Person, type TestApp } from './app.ts'
import { setRows } from './rows.ts'

let made = 0

export const PASSWORD = 'correct horse'

export async function member(test: TestApp, name = `member${++made}`): Promise<Person> {
  const someone = test.visitor()
  const answer = await someone.post('/api/register', {
    username: name,
    email: `${name}@example.com`,
    password: PASSWORD,
  })
  if (answer.statusCode !== 201) throw new Error(`could not register: ${answer.body}`)
  someone.userId = answer.json().data.id
  return someone
}

export async function administrator(test: TestApp): Promise<Person> {
  const someone = await member(test)
  await setRows(test.db, 'users', { is_admin: true }, { id: someone.userId })
  return someone
}

export async function coach(test: TestApp, name?: string): Promise<Person> {
  const someone = await member(test, name)
  await setRows(test.db, 'users', { is_coach: true }, { id: someone.userId })
  return someone
}

/** Pays for a plan in the sandbox. */
export async function payForPlan(person: Person, planType: string): Promise<void> {
  const { clientSecret } = (await person.post('/api/create-subscription', { planType })).json()
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  await dataOf(person.post('/api/sandbox/confirm', card))
}

/** Changes a membership directly in the database, as if it had been paid for. */
export async function setMembership(
  { db }: Pick<TestApp, 'db'>,
  { userId }: Person,
  change: Updateable<Memberships>,
): Promise<void> {
  if (!(await writeMembership(db, userId, change))) throw new Error('no such member')
}

/** Writes the link mails that were requested by name, which is otherwise the mail worker's job. */
export async function answerLinkRequests({ db, deps }: TestApp): Promise<void> {
  while (await answerLinkRequest(systemContext(db, deps)));
}

/** Writes the mails that signing up for the newsletter asked for. */
export async function answerSignUps({ db, deps }: TestApp): Promise<void> {
  while (await answerRequest(systemContext(db, deps)));
}
