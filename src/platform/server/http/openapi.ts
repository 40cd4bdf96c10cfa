import type { Endpoint, Schema } from '#src/contract/endpoint.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { errorCodes, errorKind } from '../errors.ts'
import { VERSION } from '../version.ts'
import { type Json, JsonSchemas } from './json-schemas.ts'

/** What things are called in the description of an API. */
export interface ApiNames {
  /** Operation ids. */
  operations: ReadonlyMap<Endpoint, string>
  /** Of components. */
  schemas: ReadonlyMap<Schema, string>
  sessionCookie: string
}

interface ObjectSchema {
  properties?: Record<string, Json>
  required?: string[]
}

const parameters = (schemas: JsonSchemas, schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.whole(schema, 'input') as ObjectSchema
  return Object.entries(properties).map(([name, made]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    schema: made,
  }))
}

function success(schemas: JsonSchemas, endpoint: Endpoint): Json {
  const { properties: beside = {}, required = [] } = (
    endpoint.beside ? schemas.whole(endpoint.beside, 'output') : {}
  ) as ObjectSchema
  return {
    type: 'object',
    required: ['success', ...required, ...(endpoint.data ? ['data'] : [])],
    properties: {
      success: { const: true },
      ...(endpoint.read && { help: { type: 'string' } }),
      ...beside,
      ...(endpoint.data && { data: schemas.of(endpoint.data, 'output') }),
    },
  }
}

function failures(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('invalid')
  if (endpoint.body)
    for (const code of ['invalid_json', 'too_large', 'not_json'] as const) codes.add(code)
  if (endpoint.bodyMax) codes.add('too_large')
  if (endpoint.auth !== 'public') codes.add('unauthenticated')
  if (endpoint.auth === 'admin' || endpoint.auth === 'coach') codes.add('forbidden')
  if (endpoint.method !== 'GET' || endpoint.file) codes.add('wrong_origin')
  if (endpoint.idempotent === true) codes.add('idempotency_mismatch')
  if (endpoint.stores) codes.add('storage_full')
  if (endpoint.limit) codes.add('too_many')
  return [...codes]
}

function responses(schemas: JsonSchemas, endpoint: Endpoint): Json {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of failures(endpoint)) {
    const status = String(endpoint.statuses?.[code] ?? errorKind(code).status)
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  const made: Json = {}
  const hasContent = endpoint.file || endpoint.data || endpoint.beside || endpoint.read
  for (const status of [endpoint.status ?? 200, ...(endpoint.again ? [200] : [])])
    made[status] = hasContent
      ? {
          description: 'Success',
          content: endpoint.file
            ? { [endpoint.file]: {} }
            : { 'application/json': { schema: success(schemas, endpoint) } },
        }
      : { $ref: '#/components/responses/Success' }
  for (const [status, codes] of Object.entries(byStatus))
    made[status] =
      codes.join() === 'unauthenticated'
        ? { $ref: '#/components/responses/Unauthenticated' }
        : { $ref: '#/components/responses/Failure', description: codes.join(', ') }
  return made
}

function operation(schemas: JsonSchemas, endpoint: Endpoint, { operations }: ApiNames): Json {
  const operationId = operations.get(endpoint)
  if (!operationId)
    throw new Error(`${endpoint.method} ${endpoint.path} is exported by no contract`)
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: endpoint.auth === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(schemas, endpoint.params, 'path'),
      ...parameters(schemas, endpoint.query, 'query'),
      ...(endpoint.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemas.of(endpoint.body, 'input') } },
      },
    }),
    responses: responses(schemas, endpoint),
  }
}

const FAILURE: Json = {
  type: 'object',
  required: ['success', 'message', 'error', 'code'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: { type: 'string' },
    code: { type: 'string', enum: errorCodes() },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'object' },
  },
}

const FAILED: Json = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }

const SUCCESS: Json = {
  type: 'object',
  required: ['success'],
  properties: { success: { const: true } },
}

/** The API as OpenAPI 3.1, from the schemas that validate it. */
export function describeApi(endpoints: readonly Endpoint[], names: ApiNames): Json {
  const schemas = new JsonSchemas(names.schemas)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    ;(paths[endpoint.path] as Json)[endpoint.method.toLowerCase()] = operation(
      schemas,
      endpoint,
      names,
    )
  }
  return {
    openapi: '3.1.1',
    info: { title: 'First Domino', version: VERSION, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: names.sessionCookie } },
      parameters: {
        IdempotencyKey: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } },
      },
      responses: {
        Success: { description: 'Success', content: { 'application/json': { schema: SUCCESS } } },
        Failure: { description: 'Failure', content: FAILED },
        Unauthenticated: { description: 'unauthenticated', content: FAILED },
      },
      schemas: { Failure: FAILURE, ...schemas.components() },
    },
  }
}
