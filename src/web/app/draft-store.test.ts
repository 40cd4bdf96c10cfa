import { expect, test } from 'vitest'
import { createDrafts, type DraftStorage } from './draft-store.ts'

function memory(): DraftStorage {
  const kept = new Map<string, string>()
  return {
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
    key: at => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

test('what a visitor typed goes to the member who signs in', () => {
  const drafts = createDrafts(() => store)
  const store = memory()
  drafts.write('domino', { title: 'Walk' })
  drafts.setOwner(7)
  expect(drafts.read('domino')).toEqual({ title: 'Walk' })
  drafts.setOwner(null)
  expect(drafts.read('domino')).toBeUndefined()
})

test("a member's newer draft stays", () => {
  const store = memory()
  const drafts = createDrafts(() => store)
  drafts.write('domino', 'as a visitor', 1)
  drafts.setOwner(7)
  drafts.write('domino', 'as a member', 2)
  expect(drafts.read('domino')).toBe('as a member')
})

test('members do not see one another, and signing out clears only the own', () => {
  const store = memory()
  const drafts = createDrafts(() => store)
  drafts.setOwner(1)
  drafts.write('a', 'one')
  drafts.setOwner(12)
  expect(drafts.read('a')).toBeUndefined()
  drafts.write('a', 'twelve')
  drafts.write('b', 'twelve')
  drafts.clearAll()
  expect(drafts.read('a')).toBeUndefined()
  expect(drafts.read('b')).toBeUndefined()
  drafts.setOwner(1)
  expect(drafts.read('a')).toBe('one')
})

test('storage that is broken or forbidden does no harm', () => {
  const drafts = createDrafts(() => {
    throw new Error('forbidden')
  })
  drafts.write('a', 'x')
  drafts.clearAll()
  expect(drafts.read('a')).toBeUndefined()
})
