import { expect, test } from 'vitest'
import { addPage } from '../contract/pages.ts'
import { slugOf } from './slug.ts'

const LONG = 'What I do with what you write to me, and what I do not do with it, ever'

test.each([
  ['About Ann & me', 'about-ann-me'],
  ['  Où êtes-vous ? ', 'ou-etes-vous'],
  ['…', ''],
  [LONG, 'what-i-do-with-what-you-write-to-me-and-what-i-do-not-do-wit'],
])('the address of “%s” is %s', (title, slug) => expect(slugOf(title)).toBe(slug))

test('an address that is cut at its greatest length can be saved, wherever the cut is', () => {
  for (let at = 0; at < 12; at++) {
    const slug = slugOf(LONG.slice(at))
    expect(addPage.body.shape.slug.safeParse(slug).success, slug).toBe(true)
  }
})
