import type { Site } from './site.ts'

const isRaw = (body: object): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array

/** An HTTP client of a running site, with its own cookie jar. */
export interface Caller {
  /** @param body bytes are sent as they are, anything else as JSON */
  call: (
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** What the site has set, as `name=value`; empty for whoever is not signed in. */
  cookie: () => string
}

/** @param at the site, or a function that returns its current URL */
export function callerOf(at: Pick<Site, 'url'> | (() => string)): Caller {
  let cookie = ''
  const url = typeof at === 'function' ? at : () => at.url
  return {
    cookie: () => cookie,
    async call(method, path, body, headers = {}) {
      const answer = await fetch(`${url()}${path}`, {
        method,
        headers: {
          ...(cookie && { cookie }),
          ...(body && !isRaw(body) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isRaw(body) ? body : JSON.stringify(body) }),
      })
      const set = answer.headers.get('set-cookie')?.split(';')[0]
      if (set) cookie = set
      return answer
    },
  }
}

export const PASSWORD = 'correct horse'
export const ADMIN = { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: PASSWORD, ADMIN_NAME: 'Rosa Boss' }

export async function signIn(caller: Caller, username: string): Promise<Caller> {
  const answer = await caller.call('POST', '/api/login', { username, password: PASSWORD })
  if (answer.status !== 200) throw new Error(`could not sign in: ${await answer.text()}`)
  return caller
}

export async function register(
  caller: Caller,
  username: string,
): Promise<{ caller: Caller; id: number }> {
  const answer = await caller.call('POST', '/api/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  })
  if (answer.status !== 201) throw new Error(`could not register: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { id: number } }
  return { caller, id: data.id }
}
