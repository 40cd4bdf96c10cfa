import { expect, test } from 'vitest'
import { dataOf, openSite } from '#test/app.ts'
import { Authenticator } from '#test/authenticator.ts'
import { coached } from '#test/coaching.ts'
import { addOffer, buy, purchasesOf } from '#test/offers.ts'
import { administrator, member, coach as newCoach } from '#test/people.ts'
import { rowsOf } from '#test/rows.ts'
import { at, mailsOf, WEEKDAYS, ZONE } from '#test/sessions.ts'

const site = openSite({ RATE_LIMIT: 'off' })
const german = { 'accept-language': 'de' }
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36'

test('the first session types are stored in English whoever makes them, and read in each language', async () => {
  const anna = await newCoach(site)
  const hours = { zone: ZONE, weekly: WEEKDAYS, days: [] }
  await dataOf(anna.send('PUT', '/api/coach/availability', hours, german))
  const ENGLISH = ['Free consultation', 'One-to-one session', 'Quarterly check-in']
  const stored = async () => (await rowsOf(site.db, 'session_types')).map(({ name }) => name)
  expect(await stored()).toEqual(ENGLISH)
  const own = '/api/coach/session-types'
  const read = (headers = {}) => dataOf(anna.send('GET', own, undefined, headers))
  expect((await read()).map(({ name }: { name: string }) => name)).toEqual(ENGLISH)
  const [free, single, check] = await read(german)
  expect([free.name, single.name]).toEqual(['Kostenloses Erstgespräch', 'Einzeltermin'])

  // Saved as it was shown it is still ours; a name of her own is hers in every language.
  const save = (id: number, name: string) =>
    dataOf(anna.send('PATCH', `${own}/${id}`, { name }, german))
  expect((await save(single.id, 'Einzeltermin')).name).toBe('Einzeltermin')
  await save(check.id, 'Ein Blick zurück')
  expect(await stored()).toEqual([...ENGLISH.slice(0, 2), 'Ein Blick zurück'])
  expect((await read())[2].name).toBe('Ein Blick zurück')

  // A guest's session, its mail and what is bought keep the name as it is stored.
  const guest = { session_type_id: free.id, zone: ZONE, name: 'Gil', email: 'gil@example.com' }
  const held = { ...guest, start: at('10:00') }
  const booked = await dataOf(site.visitor().post('/api/appointments/guest', held, german), 201)
  expect(booked.name).toBe('Kostenloses Erstgespräch')
  expect((await rowsOf(site.db, 'appointments')).map(({ name }) => name)).toEqual([ENGLISH[0]])
  expect((await mailsOf(site)).at(-1)?.body_text).toContain('Free consultation')
  const sessions = { kind: 'sessions', session_type: single.id, count: 2, months: 3 }
  const offer = await addOffer({ coach: anna, type: single }, { contents: [sessions] })
  const ben = await member(site)
  await dataOf(ben.patch('/api/user', { language: 'de' }))
  await buy(ben, offer)
  const [purchase] = await rowsOf(site.db, 'purchases')
  expect(purchase?.contents).toMatchObject([{ name: 'One-to-one session' }])
  expect((await purchasesOf(ben))[0].contents[0].name).toBe('Einzeltermin')
})

test('a passkey is named after its device in English, and shown in each language', async () => {
  const ann = await member(site)
  await dataOf(ann.patch('/api/user', { language: 'de' }))
  const browser = { 'accept-language': 'en', 'user-agent': CHROME }
  const options = await dataOf(ann.post('/api/passkeys/options'))
  const credential = new Authenticator().create(options)
  const made = await dataOf(ann.post('/api/passkeys', { credential }, browser), 201)
  expect(made.name).toBe('Chrome on Linux')
  expect((await mailsOf(site)).at(-1)?.body_text).toContain('Chrome auf Linux')
  const stored = async () => (await rowsOf(site.db, 'passkeys')).map(({ name }) => name)
  const rename = (name: string) =>
    dataOf(ann.send('PATCH', `/api/passkeys/${made.id}`, { name }, german))
  expect((await rename('Chrome auf Linux')).name).toBe('Chrome auf Linux')
  expect(await stored()).toEqual(['Chrome on Linux'])
  expect((await dataOf(ann.get('/api/passkeys')))[0].name).toBe('Chrome auf Linux')
  expect((await rename('Mein Rechner')).name).toBe('Mein Rechner')
  expect(await stored()).toEqual(['Mein Rechner'])
})

test('the labels of a new scale are stored in English, and read in each language', async () => {
  const boss = await administrator(site)
  const fields = { title: 'Ruhe', description: 'Wie ruhig?', category: 'mindfulness', active: true }
  const scale = { question_text: 'Wie sehr?', question_type: 'scale' }
  const shown = { ...scale, min_label: 'Gar nicht', max_label: 'Wie ein Fels' }
  const quiz = { ...fields, questions: [scale, shown] }
  const { id } = await dataOf(boss.post('/api/assessment/quizzes', quiz, german), 201)
  const added = await dataOf(
    boss.post('/api/assessment/questions', { ...shown, quiz_id: id }, german),
    201,
  )
  expect(added).toMatchObject({ min_label: 'Gar nicht', max_label: 'Wie ein Fels' })
  const labels = async (headers = {}) =>
    (
      await dataOf(boss.send('GET', `/api/assessment/quizzes/${id}`, undefined, headers))
    ).questions.map((each: Record<string, string>) => [each.min_label, each.max_label])
  const own = 'Wie ein Fels'
  expect(await labels()).toEqual([
    ['Not at all', 'Very much'],
    ['Not at all', own],
    ['Not at all', own],
  ])
  expect(await labels(german)).toEqual([
    ['Gar nicht', 'Sehr'],
    ['Gar nicht', own],
    ['Gar nicht', own],
  ])
})

test('the questions of the first check-in form are stored in English, and read in each language', async () => {
  const [anna, ben] = [await newCoach(site), await member(site)]
  const form = '/api/coach/check-in-form'
  const { questions } = await dataOf(anna.send('GET', form, undefined, german))
  expect(questions[0]).toMatchObject({ text: 'Wie war deine Woche?', max_label: 'gut' })
  const own = { type: 'choice', text: 'Und der Garten?', options: ['gut', 'wild'] }
  await dataOf(anna.send('PUT', form, { questions: [...questions, own] }, german))
  const [stored] = await rowsOf(site.db, 'check_in_forms')
  expect(stored?.questions[0]).toMatchObject({ text: 'How was your week?', max_label: 'good' })
  expect(stored?.questions.at(-1)).toMatchObject({ text: own.text, options: own.options })

  const coaching_id = await coached(anna, ben)
  const asked = await dataOf(ben.get(`/api/coachings/${coaching_id}/check-in`))
  expect(asked.questions[0].text).toBe('How was your week?')
  const garden = asked.questions.at(-1)
  expect(garden.options).toEqual(['gut', 'wild'])
  const answers = { 2: 'good', [garden.id]: 'gut' }
  const sent = { coaching_id, week: '2026-11-16', answers }
  await dataOf(ben.post('/api/check-ins', sent), 201)
  const url = `/api/coach/clients/${ben.userId}/check-ins`
  const [read] = await dataOf(anna.send('GET', url, undefined, german))
  expect(read.questions[0].text).toBe('Wie war deine Woche?')
  expect(read.answers).toEqual(answers)
})
