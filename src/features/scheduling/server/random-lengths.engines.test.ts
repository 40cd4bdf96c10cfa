import { expect, test } from 'vitest'
import { makeTestApp } from '#test/app.ts'
import { member } from '#test/people.ts'
import { bookRandomLengths } from '#test/random-lengths.ts'
import { addType, openCoach } from '#test/sessions.ts'
import { findOffered } from './session-types.store.ts'

/** Ten thousand are booked by `npm run bench`. */
const COUNT = 1_000

test('random lengths at random times never overlap, however many are booked at once', async () => {
  const site = await makeTestApp({ RATE_LIMIT: 'off' })
  const { coach } = await openCoach(site)
  const { id } = await addType(coach, { daily_cap: null })
  const type = await findOffered(site.db, id, false)
  if (!type) throw new Error('no type')
  const { userId } = await member(site)
  const { db, deps } = site
  const { booked, refused, overlaps } = await bookRandomLengths({ db, deps, type, userId }, COUNT)
  expect(overlaps).toEqual([])
  expect(booked + refused).toBe(COUNT)
  expect(booked).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(100)
  await site.close()
}, 120_000)
