import { readdirSync } from 'node:fs'
import type { Endpoint, Schema } from '#src/contract/endpoint.ts'
import { SECURE_COOKIE } from '#src/features/sign-in/server/cookie.ts'
import { type ApiNames, describeApi } from '#src/platform/server/http/openapi.ts'
import { endpoints } from './features.ts'

const SRC = new URL('../../', import.meta.url)

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isEndpoint = (value: object): value is Endpoint => 'auth' in value && 'path' in value
const isSchema = (value: object): value is Schema => '_zod' in value

const pascal = (text: string) =>
  text.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
const camel = (text: string) => pascal(text).replace(/^./, letter => letter.toLowerCase())

interface Found {
  feature: string
  name: string
  value: Endpoint | Schema
}

/** Some contracts export several endpoints of one shape as a group. */
function* declaredIn(feature: string, exports: object): Generator<Found> {
  for (const [name, value] of Object.entries(exports)) {
    if (!isObject(value)) continue
    if (isEndpoint(value) || isSchema(value)) yield { feature, name, value }
    else
      for (const [key, inner] of Object.entries(value))
        if (isObject(inner) && isEndpoint(inner))
          yield { feature, name: `${name}-${key}`, value: inner }
  }
}

/** A name that several features use is prefixed with the feature's. */
function named<T extends object>(
  found: readonly (Found & { value: T })[],
  write: (text: string) => string,
) {
  const names = new Map<T, string>()
  const users = new Map<string, Set<string>>()
  for (const { feature, name } of found)
    users.set(name, (users.get(name) ?? new Set()).add(feature))
  for (const { feature, name, value } of found) {
    const isShared = (users.get(name)?.size ?? 0) > 1
    if (!names.has(value)) names.set(value, write(isShared ? `${feature}-${name}` : name))
  }
  return names
}

/** What the contracts call their endpoints and schemas: operation ids and components of openapi.json. */
async function apiNames(): Promise<ApiNames> {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(file => /^(contract|features\/[\w-]+\/contract)(\/[\w-]+)*\.ts$/.test(file))
    .filter(file => !file.endsWith('.test.ts'))
    .sort()
  const found: Found[] = []
  for (const file of files) {
    const feature = file.startsWith('features/') ? (file.split('/')[1] ?? '') : 'site'
    found.push(...declaredIn(feature, (await import(new URL(file, SRC).href)) as object))
  }
  return {
    operations: named(
      found.filter((each): each is Found & { value: Endpoint } => isEndpoint(each.value)),
      camel,
    ),
    schemas: named(
      found.filter((each): each is Found & { value: Schema } => isSchema(each.value)),
      pascal,
    ),
    sessionCookie: SECURE_COOKIE,
  }
}

/** openapi.json. Needs the sources: names are those of the contracts' exports. */
export const describedApi = async (): Promise<string> =>
  JSON.stringify(describeApi(endpoints, await apiNames()))
