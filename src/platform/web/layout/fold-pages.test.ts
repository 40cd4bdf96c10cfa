import { expect, test } from 'vitest'
import { pagesInRow } from './fold-pages.ts'

const titled = (...titles: string[]) => titles.map(title => ({ href: `/p/${title}`, title }))
const inRow = (...titles: string[]) => pagesInRow(titled(...titles)).map(({ title }) => title)

test('pages stand in the row, in their order, while there is room', () => {
  expect(inRow()).toEqual([])
  expect(inRow('About me', 'Events')).toEqual(['About me', 'Events'])
  expect(inRow('About me', 'Events', 'Retreats', 'FAQ')).toEqual(['About me', 'Events'])
  expect(inRow('Everything about our summer retreat', 'FAQ')).toEqual([])
})
