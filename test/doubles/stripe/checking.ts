import { Refusal } from './refusal.ts'
import type { Field, Shape } from './sdk-types.ts'

/** Looks at what is sent, and at what the double answers, by the library's types. */

interface Place {
  value: unknown
  /** In Stripe's notation: `items[0][price]`. */
  param: string
}

const refusal = (message: string, code: string | undefined, param: string) =>
  new Refusal(400, message, code, param)

const inside = (param: string, name: string | number) =>
  param === '' ? `${name}` : `${param}[${name}]`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const SCALARS = {
  text: { is: (_: string) => true, called: 'string', code: undefined },
  number: {
    is: (sent: string) => /^-?\d+(\.\d+)?$/.test(sent),
    called: 'integer',
    code: 'parameter_invalid_integer',
  },
  boolean: {
    is: (sent: string) => sent === 'true' || sent === 'false',
    called: 'boolean',
    code: undefined,
  },
} as const

function wrongScalar(kind: keyof typeof SCALARS, { value, param }: Place): Refusal | null {
  const { is, called, code } = SCALARS[kind]
  if (value === '')
    return refusal(`You passed an empty string for '${param}'.`, 'parameter_invalid_empty', param)
  if (typeof value === 'string' && is(value)) return null
  return refusal(`Invalid ${called}: ${JSON.stringify(value)}`, code, param)
}

function wrongInObject(
  fields: ReadonlyMap<string, Field>,
  { value, param }: Place,
): Refusal | null {
  if (!isObject(value)) return refusal('Invalid object', undefined, param)
  for (const [name, sent] of Object.entries(value)) {
    const at = inside(param, name)
    const field = fields.get(name)
    if (!field) return refusal(`Received unknown parameter: ${at}`, 'parameter_unknown', at)
    const wrong = wrongParam(field.shape(), { value: sent, param: at })
    if (wrong) return wrong
  }
  for (const [name, { isOptional }] of fields) {
    const at = inside(param, name)
    if (!isOptional && !Object.hasOwn(value, name))
      return refusal(`Missing required param: ${at}.`, 'parameter_missing', at)
  }
  return null
}

function wrongInAll(shapes: readonly Shape[], place: Place): Refusal | null {
  const wrongs = shapes.map(shape => ({ shape, wrong: wrongParam(shape, place) }))
  if (wrongs.some(({ wrong }) => wrong === null)) return null
  const words = shapes.flatMap(each =>
    each.kind === 'literal' && each.value !== '' ? [each.value] : [],
  )
  if (words.length > 0 && !isObject(place.value))
    return refusal(
      `Invalid ${place.param}: must be one of ${words.join(', ')}`,
      undefined,
      place.param,
    )
  const nearest = wrongs.find(({ shape }) =>
    isObject(place.value)
      ? shape.kind === 'object' || shape.kind === 'record'
      : Array.isArray(place.value) && shape.kind === 'list',
  )
  return (nearest ?? wrongs.at(-1))?.wrong ?? null
}

/** @returns how Stripe refuses it; null for what the types allow */
export function wrongParam(shape: Shape, place: Place): Refusal | null {
  const { value, param } = place
  switch (shape.kind) {
    case 'anything':
      return null
    case 'null':
      return refusal('Invalid null', undefined, param)
    case 'literal':
      return value === String(shape.value)
        ? null
        : refusal(`Invalid ${param}: must be one of ${shape.value}`, undefined, param)
    case 'list':
      if (!Array.isArray(value)) return refusal('Invalid array', undefined, param)
      return (
        value
          .map((each, n) => wrongParam(shape.of, { value: each, param: inside(param, n) }))
          .find(wrong => wrong !== null) ?? null
      )
    case 'record':
      return isObject(value) ? null : refusal('Invalid object', undefined, param)
    case 'one of':
      return wrongInAll(shape.shapes, place)
    case 'object':
      return wrongInObject(shape.fields(), place)
    default:
      return wrongScalar(shape.kind, place)
  }
}

const partsOf = (shape: Shape): readonly Shape[] =>
  shape.kind === 'one of' ? shape.shapes.flatMap(partsOf) : [shape]

/** @returns undefined when the answer has no such part */
function partAt(shape: Shape, path: readonly string[]): Shape | undefined {
  const [name, ...rest] = path
  if (name === undefined) return shape
  for (const part of partsOf(shape)) {
    const found =
      part.kind === 'object'
        ? part.fields().get(name)?.shape()
        : part.kind === 'list' && name === 'data'
          ? part.of
          : undefined
    const inner = found && partAt(found, rest)
    if (inner) return inner
  }
  return undefined
}

/** @returns how Stripe refuses a path of `expand`; null when all can be expanded */
export function wrongExpand(answer: Shape, paths: unknown): Refusal | null {
  const wrong = (Array.isArray(paths) ? paths : []).find(path => !partAt(answer, path.split('.')))
  return wrong === undefined
    ? null
    : refusal(`This property cannot be expanded (${wrong}).`, undefined, 'expand')
}

const TYPES: Partial<Record<Shape['kind'], string>> = {
  text: 'string',
  number: 'number',
  boolean: 'boolean',
}

const fits = (shape: Shape, value: unknown): boolean =>
  partsOf(shape).some(part => {
    if (part.kind === 'null') return value === null
    if (part.kind === 'literal') return value === part.value
    const type = TYPES[part.kind]
    if (part.kind === 'anything') return true
    return type === undefined ? typeof value === 'object' && value !== null : typeof value === type
  })

/** How an answer of the double is unlike Stripe's in its first level; null when it is not. */
export function wrongAnswer(shape: Shape, answer: unknown): string | null {
  if (!isObject(answer)) return 'it is no object'
  if (shape.kind === 'list') {
    const items = Array.isArray(answer.data) ? answer.data : []
    return items.map(each => wrongAnswer(shape.of, each)).find(wrong => wrong !== null) ?? null
  }
  const wrongs = partsOf(shape).map(part => {
    if (part.kind !== 'object') return `it is ${part.kind}`
    const wrong = [...part.fields()].filter(([name, { isOptional, shape: of }]) => {
      const type = of()
      const mayLack = isOptional || fits(type, null)
      return Object.hasOwn(answer, name) ? !fits(type, answer[name]) : !mayLack
    })
    return wrong.length === 0
      ? null
      : wrong.map(([name]) => `${name}: ${JSON.stringify(answer[name])}`).join(', ')
  })
  return wrongs.includes(null) ? null : (wrongs[0] ?? null)
}
