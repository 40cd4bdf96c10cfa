import { expect, test } from 'vitest'
import { newBooking, newContact } from '#src/features/enquiries/contract.ts'
import { errorsOf } from './forms.ts'

test('a booking needs a name, a valid address and an interest (spec 5)', () => {
  expect(errorsOf(newBooking, { name: ' ', email: 'nobody', phone: '', interest: '', message: '' })).toEqual({
    name: 'Please tell us your name',
    email: 'Please enter a valid email address',
    interest: 'Please choose what interests you',
  })
  expect(errorsOf(newBooking, { name: 'Ana', email: 'ana@example.com', interest: '1on1' })).toEqual({})
})

test('a message has at least ten characters (spec 5)', () => {
  const about = { name: 'Ana', email: 'ana@example.com', subject: '', phone: '' }
  expect(errorsOf(newContact, { ...about, message: 'Too short' })).toEqual({
    message: 'Your message must be at least 10 characters long',
  })
  expect(errorsOf(newContact, { ...about, message: 'Long enough' })).toEqual({})
})
