import { expect, test } from 'vitest'
import { pagesInRow } from './fold-pages.ts'

const titled = (...titles: string[]) => titles.map(title => ({ href: `/p/${title}`, title }))
const inRow = (titles: string[], ...main: string[]) =>
  pagesInRow(
    titled(...titles),
    main.map(title => ({ title })),
  ).map(({ title }) => title)

test('pages stand in the row, in their order, while there is room', () => {
  expect(inRow([], 'Coaching')).toEqual([])
  expect(inRow(['About me', 'Events'], 'Coaching')).toEqual(['About me', 'Events'])
  expect(inRow(['About me', 'Events', 'Retreats', 'FAQ'], 'Coaching')).toEqual([
    'About me',
    'Events',
  ])
  expect(inRow(['About me', 'Events'], 'Coaching', 'Offers')).toEqual(['About me'])
  expect(inRow(['Everything about our summer retreat', 'FAQ'], 'Coaching')).toEqual([])
})
