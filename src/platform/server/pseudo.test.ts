import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { speakerOf } from '#src/contract/i18n.ts'
import { PSEUDO, pseudo } from './pseudo.ts'

test('each text is longer, accented and between brackets; placeholders, elements and plurals stay', () => {
  const catalog = pseudo({
    plain: 'Save',
    rich: compileMessage('Hello <0>{name}</0>'),
    plural: compileMessage('{n, plural, one {# day} other {# days}} left'),
  })
  const speaker = speakerOf(PSEUDO, catalog)
  expect(speaker._('plain')).toBe('[Sáávéé]')
  expect(speaker._('rich', { name: 'Ada' })).toBe('[Hééllöö <0>Ada</0>]')
  expect(speaker._('plural', { n: 1 })).toBe('[1 dááý lééft]')
  expect(speaker._('plural', { n: 3 })).toBe('[3 dááýs lééft]')
})
