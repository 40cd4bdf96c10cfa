import { afterEach, expect, test } from 'vitest'
import { i18n, speakBy, speakerOf } from '#src/contract/i18n.ts'
import { inEnglish, template } from '#src/contract/own-words.ts'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { applyChanges } from '#src/features/site/domain/changes.ts'
import { KEYS } from './keys.ts'
import { mailOf } from './mails.ts'
import { NO_SITE, saidContent, wordsOf } from './words.ts'

const idOf = (message: unknown) => (message as { id: string }).id

const [individual, group] = KEYS.offers.default

const german = speakerOf('de', {
  [idOf(KEYS['footer.place'].default)]: [['city'], ', ', ['region'], ' und überall per Video.'],
  [idOf(KEYS['mails.confirm.subject'].default)]: ['Bitte bestätige deine Adresse: ', ['brand']],
  [idOf(individual?.title)]: ['Einzelcoaching'],
  [idOf(individual?.button)]: ['Erstgespräch buchen'],
})
const english = speakerOf('en')

const inGerman = <T>(make: () => T): T => {
  speakBy(() => german)
  try {
    return make()
  } finally {
    speakBy(() => english)
  }
}
afterEach(() => speakBy(() => english))

const site = { ...NO_SITE, brand: 'Acme' }
const base = site as unknown as SiteSettings

test('a default is said in the language of whoever reads it, with its placeholders filled', () => {
  expect(wordsOf(site)('footer.place')).toBe('Yonkers, NY, and worldwide virtually.')
  expect(inGerman(() => wordsOf(site)('footer.place'))).toBe('Yonkers, NY und überall per Video.')
  expect(wordsOf(site)('footer.place')).toBe('Yonkers, NY, and worldwide virtually.')
  const given = { name: 'Ann', hours: 24, link: 'https://coach.example/' }
  expect(inGerman(() => mailOf(site, 'confirm', given)).subject).toBe(
    'Bitte bestätige deine Adresse: Acme',
  )
})

test('within what a coach has stored, the software’s own words are said, and hers stay', () => {
  const offers = [{ ...inEnglish(individual), price: 250 }, { title: 'An hour of mine' }]
  const content = { offers, 'footer.place': 'Only here.' }
  expect(saidContent(content)).toEqual(content)
  const said = inGerman(() => saidContent(content))
  expect(said).toMatchObject({
    offers: [
      { title: 'Einzelcoaching', button: 'Erstgespräch buchen', price: 250 },
      { title: 'An hour of mine' },
    ],
    'footer.place': 'Only here.',
  })
  expect(inGerman(() => wordsOf({ ...site, content })('offers')[0]?.title)).toBe('Einzelcoaching')
})

test('saved in another language, a default is stored as none, and one within a list in English', () => {
  const change = (changes: Record<string, unknown>) =>
    inGerman(() => applyChanges({}, changes, base).values)
  const place = '{city}, {region} und überall per Video.'
  expect(change({ 'footer.place': place })).toEqual({})
  expect(change({ 'footer.place': 'Nur hier.' })).toEqual({ 'footer.place': 'Nur hier.' })
  const offers = inGerman(() => template([{ ...individual, price: 250 }, group]))
  expect(inEnglish(KEYS.offers.default[0]?.title)).toBe('1:1 Coaching')
  expect(change({ offers })).toMatchObject({
    offers: [{ title: '1:1 Coaching', price: 250 }, inEnglish(group)],
  })
  expect(i18n._(idOf(individual?.title))).not.toBe('Einzelcoaching')
})
