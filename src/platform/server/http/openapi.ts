import * as z from 'zod'
import type { Endpoint, Schema } from '#src/contract/endpoint.ts'
import type { ErrorCode } from '#src/contract/errors.ts'
import { VERSION } from '../version.ts'
import { errorCodes, errorKind } from './errors.ts'

type Json = Record<string, unknown>

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as Json
  delete made.$schema
  delete made.id
  return made
}

const parameters = (schema: Schema | undefined, place: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, made]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: made,
  }))
}

function success(endpoint: Endpoint): Json {
  const { properties: beside = {}, required = [] } = (
    endpoint.beside ? jsonSchema(endpoint.beside, 'output') : {}
  ) as { properties?: Json; required?: string[] }
  return {
    type: 'object',
    required: ['success', ...required, ...(endpoint.data ? ['data'] : [])],
    properties: {
      success: { type: 'boolean', enum: [true] },
      ...beside,
      ...(endpoint.data && { data: jsonSchema(endpoint.data, 'output') }),
    },
  }
}

function failures(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(endpoint.errors)
  if (endpoint.params || endpoint.query || endpoint.body) codes.add('invalid')
  if (endpoint.body) for (const code of ['invalid_json', 'too_large', 'not_json'] as const) codes.add(code)
  if (endpoint.bodyMax) codes.add('too_large')
  if (endpoint.auth !== 'public') codes.add('unauthenticated')
  if (endpoint.auth === 'admin' || endpoint.auth === 'coach') codes.add('forbidden')
  if (endpoint.method !== 'GET' || endpoint.file) codes.add('wrong_origin')
  if (endpoint.idempotent === true) codes.add('idempotency_mismatch')
  if (endpoint.stores) codes.add('storage_full')
  if (endpoint.limit) codes.add('too_many')
  return [...codes]
}

function responses(endpoint: Endpoint): Json {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of failures(endpoint)) {
    const status = String(errorKind(code).status)
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  const made: Json = {
    [endpoint.status ?? 200]: {
      description: 'Success',
      content: endpoint.file
        ? { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: success(endpoint) } },
    },
  }
  for (const [status, codes] of Object.entries(byStatus)) {
    made[status] = {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    }
  }
  return made
}

/** The API as OpenAPI 3.0, from the schemas that validate it (docs/product.md 12.1). */
export function openapi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    ;(paths[endpoint.path] as Json)[endpoint.method.toLowerCase()] = {
      summary: endpoint.summary,
      tags: [endpoint.path.split('/')[2]],
      security: endpoint.auth === 'public' ? [] : [{ session: [] }],
      parameters: [
        ...parameters(endpoint.params, 'path'),
        ...parameters(endpoint.query, 'query'),
        ...(endpoint.idempotent
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }]
          : []),
      ],
      ...(endpoint.body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
      responses: responses(endpoint),
    }
  }
  return {
    openapi: '3.0.3',
    info: { title: 'First Domino', version: VERSION, license: { name: 'MIT' } },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'fd_session' } },
      schemas: {
        Failure: {
          type: 'object',
          required: ['success', 'message', 'error', 'code'],
          properties: {
            success: { type: 'boolean', enum: [false] },
            message: { type: 'string' },
            error: { type: 'string' },
            code: { type: 'string', enum: errorCodes() },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            data: { type: 'object', additionalProperties: true },
          },
        },
      },
    },
  }
}
