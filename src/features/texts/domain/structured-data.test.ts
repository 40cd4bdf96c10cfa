import { expect, test } from 'vitest'
import type { SiteSettings } from '#src/contract/site-settings.ts'
import { WEEKDAYS } from '../constants.ts'
import { faqJsonLd, personJsonLd, serviceJsonLd } from './structured-data.ts'
import { NO_SITE, wordsOf } from './words.ts'

const site = {
  ...NO_SITE,
  ...{ brand: 'Quiet Desk', siteUrl: 'https://example.com' },
  ...{ instagramUrl: 'https://www.instagram.com/quiet', xUrl: 'https://x.com/quiet' },
  pictures: {},
} as unknown as SiteSettings

const FAQ = wordsOf(site)('faq')

test('a person is there once there is a name, with a picture that the library has', () => {
  const photo = '/media/maya.webp'
  const named = { ...site, content: { 'about.name': 'Maya Lindgren', 'about.photo': photo } }
  const pictures = { [photo]: { alt: 'Maya', width: 800, height: 1000, sizes: [] } }
  expect(personJsonLd(site)).toEqual([])
  const [gone] = personJsonLd(named)
  expect(gone).toMatchObject({ name: 'Maya Lindgren' })
  expect(gone).not.toHaveProperty('image')
  const image = 'https://example.com/media/maya.webp'
  expect(personJsonLd({ ...named, pictures })).toMatchObject([{ image }])
})

test('the FAQ has five questions, and its structured data the same words', () => {
  expect(FAQ).toHaveLength(5)
  const [{ mainEntity }] = faqJsonLd(FAQ) as [{ mainEntity: { name: string }[] }]
  expect(mainEntity.map(question => question.name)).toEqual(FAQ.map(item => item.question))
})

test('an offer has a price in dollars and cents and a billing period', () => {
  const price = { price: 29.99, currency: 'USD', period: 'P1M' }
  const offer = { name: 'Essentials', description: 'A membership', ...price }
  expect(serviceJsonLd(site, 'Memberships', '/pricing', [offer])).toMatchObject({
    url: 'https://example.com/pricing',
    offers: [
      { price: '29.99', priceCurrency: 'USD', priceSpecification: { billingDuration: 'P1M' } },
    ],
  })
})

test('the sample week is 5, 3 and 4 of 7', () => {
  const weeks = wordsOf(site)('home.tracking.sample')
  expect(weeks.map(week => WEEKDAYS.filter(day => week[day]).length)).toEqual([5, 3, 4])
})
