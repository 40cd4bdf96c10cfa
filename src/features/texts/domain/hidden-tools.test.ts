import { expect, test } from 'vitest'
import { TOOLS } from '../constants.ts'
import { hiddenToolPaths, renamedTools } from './hidden-tools.ts'
import { NO_SITE, wordsOf } from './words.ts'

test('menus learn which tools have another name, and which are not shown', () => {
  expect([renamedTools(NO_SITE), hiddenToolPaths(NO_SITE)]).toEqual([{}, []])
  const [first, ...others] = wordsOf(NO_SITE)('tools')
  if (!first) throw new Error('there are no tools')
  const { page } = TOOLS.find(({ id }) => id === first.id) ?? { page: '' }
  const site = (tools: readonly object[]) => ({ ...NO_SITE, content: { tools: [...tools] } })
  const named = site([{ ...first, title: 'My own' }, ...others])
  expect(renamedTools(named)).toEqual({ [page]: 'My own' })
  expect(hiddenToolPaths(site(others))).toEqual([page, `/tools/${first.id}`])
})
