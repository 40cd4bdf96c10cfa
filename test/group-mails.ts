import { groupsJobs } from '#src/features/groups/server/jobs.ts'
import type { Person, TestApp } from './app.ts'
import { people } from './groups.ts'
import { setRows } from './rows.ts'

/** People with confirmed addresses, and what the site mails them about groups. */
export function groupMails(site: TestApp) {
  /** Runs all of the feature's jobs once. */
  async function work(): Promise<void> {
    const { db, deps, app } = site
    for (const job of groupsJobs({ db, deps, log: app.log }))
      await job.work(new AbortController().signal)
  }

  async function known(person: Person): Promise<Person> {
    await setRows(site.db, 'users', { email_verified: true }, { id: person.userId })
    return person
  }

  async function knownPeople(group: number, count: number) {
    const made = await people(site, group, count)
    for (const person of made) await known(person)
    return made
  }

  const addressOf = async (person: Person): Promise<string> =>
    (await person.get('/api/user')).json().data.email

  /** @returns what somebody got since the last call, in the order of sending */
  async function mailsTo(person: Person) {
    const mails = await site.db
      .selectFrom('mails')
      .select(['id', 'kind', 'subject', 'body_text', 'headers', 'calendar'])
      .where('recipient', '=', await addressOf(person))
      .where('kind', 'like', '%group%')
      .orderBy('id')
      .execute()
    const ids = mails.map(({ id }) => id)
    await site.db
      .deleteFrom('mails')
      .where('id', 'in', [0, ...ids])
      .execute()
    return mails
  }

  const kindsTo = async (person: Person) =>
    (await mailsTo(person)).map(({ kind }) => kind.replace('account-group-', ''))

  return { work, known, people: knownPeople, addressOf, mailsTo, kindsTo }
}
