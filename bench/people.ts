import { PASSWORD } from '#test/caller.ts'
import { dataOf } from '#test/site.ts'

/** People who use a measured site, by their cookies, since the load generator sends these itself. */

interface Site {
  url: string
}

export interface Person {
  cookie: string
  id: number
}

export interface Member extends Person {
  firstEntry: number
}

export const JSON_TYPE = { 'content-type': 'application/json' }
export const ADMIN = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: PASSWORD }

export const post = (site: Site, path: string, body: object, cookie = ''): Promise<Response> =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { ...JSON_TYPE, cookie },
    body: JSON.stringify(body),
  })

async function enter(site: Site, path: string, body: object): Promise<Person> {
  const answer = await post(site, path, body)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, id: (await dataOf<{ id: number }>(answer)).id }
}

export const register = (site: Site, username: string): Promise<Person> =>
  enter(site, '/api/register', { username, email: `${username}@example.com`, password: PASSWORD })

export const signIn = (site: Site, username: string): Promise<Person> =>
  enter(site, '/api/login', { username, password: PASSWORD })

/** Registers a member and fills a month through the API. */
export async function withMonth(site: Site): Promise<Member> {
  const person = await register(site, `bench${Date.now()}`)
  let firstEntry = 0
  for (let day = 1; day <= 31; day++) {
    const domino = {
      date: `2026-01-${String(day).padStart(2, '0')}`,
      title: 'Write the first page before the first mail',
      description: 'Twenty minutes at the kitchen table, the telephone in the other room.',
      pip1_status: 'Completed',
    }
    const made = await post(site, '/api/domino-entries', domino, person.cookie)
    firstEntry ||= (await dataOf<{ id: number }>(made)).id
  }
  return { ...person, firstEntry }
}
