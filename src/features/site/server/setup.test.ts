import { beforeAll, expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import { OFFER_KEYS } from '#src/features/texts/domain/keys-offers.ts'

import { dataOf, openSite, type Person } from '#test/app.ts'
import { member } from '#test/people.ts'
import { setRows } from '#test/rows.ts'
import { WEEKDAYS } from '#test/sessions.ts'
import { saveTexts } from '#test/site-texts.ts'
import type { SiteSetup } from '../contract/setup.ts'

const site = openSite({ SMTP_URL: 'smtp://127.0.0.1:1' })
let admin: Person
beforeAll(async () => {
  admin = await member(site, 'maya')
  await setRows(site.db, 'users', { is_admin: true, is_coach: true }, { id: admin.userId })
})

const setup = (): Promise<SiteSetup> => dataOf(admin.get('/api/admin/setup'))
const done = async () =>
  (await setup()).steps.filter(({ is_done }) => is_done).map(({ name }) => name)
const put = (body: object) => admin.send('PUT', '/api/admin/setup', body)
const draft = (changes: Record<string, unknown>) => saveTexts(admin, changes)

test('each of the five steps is done by what it is for, and the path ends with the last', async () => {
  expect((await setup()).steps.map(({ name }) => name)).toEqual([
    ...['name', 'place', 'offers', 'look', 'publish'],
  ])
  expect(await done()).toEqual([])
  await draft({ 'practice.name': 'Quiet Desk' })
  await draft({ 'contact.email': 'maya@quiet.example' })
  expect(await done()).toEqual([])
  await admin.post('/api/user/name', { full_name: 'Maya Lindgren' })
  expect(await done()).toEqual(['name'])
  const endsAt = (password_ends_at: string | null) =>
    setRows(site.db, 'users', { password_ends_at }, { id: admin.userId })
  await endsAt('2026-12-01T00:00:00.000Z')
  expect(await done()).toEqual([])
  await endsAt(null)
  const address = (email: string | null) =>
    setRows(site.db, 'users', { email, email_key: email }, { id: admin.userId })
  await address(null)
  expect(await done()).toEqual([])
  await address('maya@example.com')
  const place = { 'practice.city': 'Bristol', 'practice.region': '', 'practice.country': 'GB' }
  await draft(place)
  expect(await done()).toEqual(['name'])
  await admin.send('PUT', '/api/coach/availability', { zone: 'UTC', weekly: WEEKDAYS, days: [] })
  expect(await done()).toEqual(['name', 'place'])
  const offers = template(OFFER_KEYS.offers.default).map(offer => ({ ...offer, currency: 'GBP' }))
  await draft({ offers })
  expect(await done()).toEqual(['name', 'place'])
  const inYen = offers.map(({ price, ...offer }) => ({ ...offer, price: price * 100 }))
  await draft({ offers: inYen.map(offer => ({ ...offer, currency: 'JPY' })) })
  expect(await done()).toEqual(['name', 'place'])
  await draft({ offers: [{ ...offers[0], price: 120 }] })
  await draft({ 'theme.corners': 'Round' })
  await put({ step: 'publish' })
  expect(await done()).toEqual(['name', 'place', 'offers', 'look'])
  await admin.post('/api/admin/content/publish', {})
  expect(await setup()).toMatchObject({ step: 'publish', is_done: false, is_published: true })
  await admin.post('/api/coach/coachings', { member: 'somebody@example.com' })
  expect(await setup()).toMatchObject({ is_done: true })
})

test('it can be dismissed and taken up again, and asks only a coach for hours and a client', async () => {
  const coach = (is_coach: boolean) => setRows(site.db, 'users', { is_coach }, { id: admin.userId })
  for (const table of ['coachings', 'availability'] as const)
    await site.db.deleteFrom(table).execute()
  expect(await setup()).toMatchObject({ is_done: false })
  await coach(false)
  expect(await setup()).toMatchObject({ is_done: true })
  await coach(true)
  expect((await put({ dismissed: true })).json().data).toMatchObject({ is_done: true })
  expect((await put({ dismissed: false })).json().data).toMatchObject({ is_done: false })
  expect((await put({ accepted: 'hours' })).statusCode).toBe(400)
  expect((await put({ step: 'theme' })).statusCode).toBe(400)
})
