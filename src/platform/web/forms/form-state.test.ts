import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '../api/api.ts'
import { asFields, attemptOf, corrected, refusalOf } from './form-state.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'A name, please.'), z.regex(/^\S*$/, 'Without spaces.')),
  age: z.pipe(z.string(), z.transform(Number)),
})
const FAILED = 'It could not be saved.'
const refused = (fields: Record<string, string>) =>
  new ApiError(400, 'invalid', 'Please look at the fields.', fields)

test('what is typed is sent as its schema makes it, and what is wrong is said by field, its first message first', () => {
  expect(attemptOf({ name: 'Ann', age: '7' }, { schema })).toEqual({
    values: { name: 'Ann', age: 7 },
  })
  const twice = z.object({
    name: z.string().check(z.minLength(9, 'Longer.'), z.regex(/^\d+$/, 'Digits only.')),
  })
  expect(attemptOf({ name: 'Ann' }, { schema: twice })).toEqual({ wrong: { name: 'Longer.' } })
  expect(attemptOf({ name: '', age: '7' }, { schema })).toEqual({
    wrong: { name: 'A name, please.' },
  })
})

test('without a schema what is typed is sent as it is, unless its check finds something; nothing is sent where a press does nothing', () => {
  const check = ({ name }: { name: string }) => ({ name: name ? undefined : 'A name, please.' })
  expect(attemptOf({ name: 'Ann' }, { check })).toEqual({ values: { name: 'Ann' } })
  // The check speaks for itself, as it is typed.
  expect(attemptOf({ name: '' }, { check })).toEqual({ wrong: {} })
  expect(attemptOf({ name: '' }, { check, maySend: ({ name }) => name !== '' })).toBeNull()
})

test('a refusal of fields is said at them; a form that checks them itself says nothing above them', () => {
  const error = refused({ name: 'Taken.' })
  expect(refusalOf(error, {})).toEqual({ outcome: { errors: { name: 'Taken.' } } })
  expect(refusalOf(error, { alert: { failed: FAILED }, schema })).toEqual({
    outcome: { errors: { name: 'Taken.' }, message: undefined },
    notice: undefined,
  })
  expect(refusalOf(error, { alert: { failed: FAILED } }).outcome.message).toBe(error.message)
})

test('any other failure is said in the form and in a notification, in the server’s words or the form’s own', () => {
  const alert = { failed: FAILED }
  expect(refusalOf(refused({}), { alert })).toEqual({
    outcome: { errors: {}, message: 'Please look at the fields.' },
    notice: alert,
  })
  expect(refusalOf(new Error(), { alert }).outcome).toEqual({ errors: {}, message: FAILED })
  const notice = { title: 'Payment Failed', failed: FAILED }
  expect(refusalOf(refused({ name: 'Taken.' }), { alert: { ...alert, notice }, schema })).toEqual({
    outcome: { errors: { name: 'Taken.' }, message: 'Please look at the fields.' },
    notice,
  })
})

test('a field that is corrected loses its message; the others and the form keep theirs', () => {
  const outcome = { message: FAILED, errors: { name: 'Taken.', age: 'A number, please.' } }
  expect(corrected(outcome, { name: 'Ben' })).toEqual({
    message: FAILED,
    errors: { age: 'A number, please.' },
  })
  expect(corrected(outcome, { name: '', age: '' }).errors).toEqual({})
})

test('what was kept of a form’s only field is read as this field', () => {
  expect(asFields({ title: '' }, 'Walk')).toEqual({ title: 'Walk' })
  expect(asFields({ title: '' }, { title: 'Walk' })).toEqual({ title: 'Walk' })
})
