import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  InjectOptions,
  LightMyRequestResponse,
} from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { makeApp } from '#src/app/server/app.ts'
import { featureHooks } from '#src/app/server/features.ts'
import { readSettings } from '#src/app/server/settings.ts'
import type { Deps } from '#src/platform/server/context.ts'
import type { Db } from '#src/platform/server/db/database.ts'
import { migratedDatabase } from './database.ts'

/** 17:00 in London, noon in Yonkers, already tomorrow in Auckland. */
export const NOON = new Date('2026-11-20T17:00:00.000Z')

export interface TestApp {
  app: FastifyInstance
  db: Db
  clock: { now: Date; set: (instant: string | number) => void; pass: (ms: number) => void }
  /** The handlers' dependencies, for tests that call code directly. */
  deps: Deps
  log: FastifyBaseLogger
  visitor: () => Person
  close: () => Promise<void>
}

type Body = Record<string, unknown>

export interface Person {
  userId: number
  cookie: string | null
  send: (
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  get: (url: string) => Promise<LightMyRequestResponse>
  post: (
    url: string,
    body?: Body,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  patch: (url: string, body: Body) => Promise<LightMyRequestResponse>
  delete: (url: string, body?: Body) => Promise<LightMyRequestResponse>
}

function person(app: FastifyInstance): Person {
  const me: Person = {
    userId: 0,
    cookie: null,
    async send(method, url, body, headers = {}) {
      const answer = await app.inject({
        method: method ?? 'GET',
        url,
        headers: { ...(me.cookie && { cookie: me.cookie }), ...headers },
        // The server frees the bytes of a body once it has them.
        ...(body !== undefined && {
          payload: Buffer.isBuffer(body) ? Buffer.from(body) : (body as object),
        }),
      })
      for (const { name, value, maxAge } of answer.cookies) {
        if (name.endsWith('fd_session'))
          me.cookie = value && maxAge !== 0 ? `${name}=${value}` : null
      }
      return answer
    },
    get: url => me.send('GET', url),
    post: (url, body, headers) => me.send('POST', url, body, headers),
    patch: (url, body) => me.send('PATCH', url, body),
    delete: (url, body) => me.send('DELETE', url, body),
  }
  return me
}

/** @param on a migrated database; by default a new one of the engine under test */
export async function makeTestApp(
  environment: Record<string, string> = {},
  on?: { db: Db; close: () => Promise<void> },
): Promise<TestApp> {
  const { db, close } = on ?? (await migratedDatabase())
  const clock = {
    now: NOON,
    set(instant: string | number) {
      clock.now = new Date(instant)
    },
    pass: (ms: number) => clock.set(clock.now.getTime() + ms),
  }
  const folder = mkdtempSync(join(tmpdir(), 'first-domino-app-'))
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder, ...environment })
  const secret = settings.authSecret ?? 'a secret for tests only'
  const deps = { settings, secret, now: () => clock.now, features: featureHooks }
  const app = await makeApp(db, deps)
  return {
    app,
    db,
    clock,
    deps,
    log: app.log,
    visitor: () => person(app),
    close: async () => {
      await app.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A site for the tests of a file or of a `describe`, or a new one for each test: opened before, and closed after. */
export function openSite(
  environment: Record<string, string> = {},
  per: 'file' | 'test' = 'file',
): TestApp {
  const site = {} as TestApp
  const [before, after] = per === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    Object.assign(site, await makeTestApp(environment))
  })
  after(() => site.close())
  return site
}

export async function dataOf(answer: Promise<LightMyRequestResponse>, status = 200) {
  const got = await answer
  expect(got.statusCode, got.body).toBe(status)
  return got.json().data
}

/** All these calls are answered with one status. */
export async function expectStatus(
  status: number,
  ...answers: Promise<LightMyRequestResponse>[]
): Promise<void> {
  for (const answer of answers) {
    const { statusCode, body } = await answer
    expect(statusCode, body).toBe(status)
  }
}

export async function expectRefused(
  answer: Promise<LightMyRequestResponse>,
  status: number,
  code: string,
): Promise<void> {
  const { statusCode, body } = await answer
  expect([statusCode, JSON.parse(body).code], body).toEqual([status, code])
}
