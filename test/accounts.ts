import { expect } from 'vitest'
import { dataOf } from '#test/site.ts'

export const post = (url: string, path: string, body: object, cookie = '') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

export async function register(
  url: string,
  username: string,
): Promise<{ cookie: string; id: number }> {
  const body = { username, email: `${username}@example.com`, password: 'correct horse' }
  const answer = await post(url, '/api/register', body)
  expect(answer.status).toBe(201)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie, id: (await dataOf<{ id: number }>(answer)).id }
}

export const signIn = (url: string, username: string) =>
  post(url, '/api/login', { username, password: 'correct horse' })

export const whoAmI = (url: string, cookie: string) =>
  fetch(`${url}/api/user`, { headers: { cookie } })
