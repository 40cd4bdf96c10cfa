import { describe, expect, test } from 'vitest'
import { template } from '#src/contract/own-words.ts'
import { htmlOf } from '#src/platform/server/mail/body.ts'
import { KEYS } from './keys.ts'
import { MAILS } from './keys-mails.ts'
import { PLACEHOLDERS } from './kinds.ts'
import { mailOf } from './mails.ts'
import { CONTRAST_MIN, contrast } from './theme.ts'
import { checkValue } from './validate.ts'
import { NO_SITE } from './words.ts'

const site = { ...NO_SITE, brand: 'First Domino', contactEmail: 'hello@example.com' }
const siteWith = (content: Record<string, unknown>) => ({ ...site, content })
const given = { name: 'Ann', hours: 24, link: 'https://coach.example/?a=1' }

test('a new site sends its mails as they always were', () => {
  expect(mailOf(site, 'confirm', given)).toEqual({
    subject: 'Please confirm your email address for First Domino',
    body: {
      language: 'en',
      heading: 'Welcome, Ann',
      paragraphs: [
        'Please confirm that this address is yours. The link works for 24 hours.',
        { label: 'Confirm my address', url: 'https://coach.example/?a=1' },
      ],
      footer: [
        'If you have no account with us, someone mistyped an address and you can ignore this email.',
      ],
    },
  })
})

test('a published main color is the mails’ own, readable on both papers', () => {
  const { body } = mailOf(siteWith({ 'theme.primary': '#7a1fa2' }), 'confirm', given)
  const { colors } = body
  expect(colors?.light).toEqual({ main: '#7a1fa2', on: '#fffdf8' })
  expect(contrast(colors?.dark.main ?? '', colors?.dark.on ?? '')).toBeGreaterThan(CONTRAST_MIN)
  expect(htmlOf(body)).not.toMatch(/#1f4d4a|#8cc7c0/)
})

test.each(Object.entries(MAILS))(
  'the default of %s could be saved, and conflicts with no placeholder of the site',
  (name, { fills }) => {
    for (const part of ['subject', 'text'] as const) {
      const key = KEYS[`mails.${name as keyof typeof MAILS}.${part}`]
      const value = template(key.default)
      expect(checkValue(key, value)).toEqual({ value })
    }
    expect(fills.filter(each => Object.hasOwn(PLACEHOLDERS, each))).toEqual([])
  },
)

describe('an edited mail', () => {
  test('says what was written, in its order', () => {
    const text =
      'Hello {name}\r\n\r\n[Yes, that is me]({link})\n\nSee you in {city}.\n---\n{brand}\n\nBye'
    const edited = siteWith({ 'mails.confirm.text': text, 'mails.confirm.subject': 'Hi {name}' })
    const name = 'a\u200B.\u200Bexample'
    const button = { label: 'Yes, that is me', url: 'https://coach.example/?a=1' }
    const paragraphs = [`Hello ${name}`, button, 'See you in Yonkers.']
    expect(mailOf(edited, 'confirm', { ...given, name })).toEqual({
      subject: 'Hi a.example',
      body: { language: 'en', heading: '', paragraphs, footer: ['First Domino', 'Bye'] },
    })
  })

  test('takes nothing that somebody is called for a placeholder, a heading or a button', () => {
    for (const name of ['{link}', '{city}', '\n\n[Press]({link})\n\n', '# Big\n---\nfoot', '$&']) {
      const { body } = mailOf(siteWith({ 'mails.confirm.text': '{name}\n\n{link}' }), 'confirm', {
        ...given,
        name,
      })
      expect(body).toMatchObject({ heading: '', paragraphs: [name, given.link], footer: [] })
    }
  })
})
