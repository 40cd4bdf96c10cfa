import { expect, test } from 'vitest'
import { editableHtml, marked, withoutMarks } from './marks.ts'

const NAMES = Array.from({ length: 120 }, (_, at) => `key.${at}`)

test('a marked text becomes an element that names its key, and its entry', () => {
  const html = `<p class="a">${marked('Hello', 117)}</p><li>${marked('Why?', 3, 12)}</li>`
  expect(editableHtml(html, NAMES)).toBe(
    '<p class="a"><span data-key="key.117" tabindex="0" role="button">Hello</span></p>' +
      '<li><span data-key="key.3" data-item="12" tabindex="0" role="button">Why?</span></li>',
  )
})

test('a text that is set in two elements is marked in both', () => {
  const [one, two] = marked('One. Two.', 5).split(' ')
  expect(editableHtml(`<h1>${one} <span>${two}</span></h1>`, NAMES)).toBe(
    '<h1><span data-key="key.5" tabindex="0" role="button">One. </span><span><span data-key="key.5" tabindex="0" role="button">Two.</span></span></h1>',
  )
})

test('in attributes, titles, styles and scripts nothing of a mark is left', () => {
  const text = marked('Ann & Bob', 7)
  const html = `<title>${text}</title><meta content="${text}"><script>${text}</script><a href="mailto:${text}">x</a>`
  const made = editableHtml(html, NAMES)
  expect(made).toBe(
    '<title>Ann & Bob</title><meta content="Ann & Bob"><script>Ann & Bob</script><a href="mailto:Ann & Bob">x</a>',
  )
  expect(withoutMarks(text)).toBe('Ann & Bob')
})
