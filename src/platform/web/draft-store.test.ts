import { expect, test } from 'vitest'
import { DAY_MS } from '#src/contract/calendar.ts'
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

test('a visitor’s draft passes to the member who signs in', () => {
  const drafts = createDrafts(() => store)
  const store = memory()
  drafts.write('domino', { title: 'Walk' })
  drafts.setOwner(7)
  expect(drafts.read('domino')).toEqual({ title: 'Walk' })
  drafts.setOwner(null)
  expect(drafts.read('domino')).toBeUndefined()
})

test("a member's newer draft wins", () => {
  const store = memory()
  const drafts = createDrafts(() => store)
  drafts.write('domino', 'as a visitor', 1)
  drafts.setOwner(7)
  drafts.write('domino', 'as a member', 2)
  expect(drafts.read('domino')).toBe('as a member')
})

test('members cannot see one another’s drafts, and signing out deletes only their own', () => {
  const store = memory()
  const drafts = createDrafts(() => store)
  drafts.setOwner(1)
  drafts.write('a', 'one')
  drafts.setOwner(12)
  expect(drafts.read('a')).toBeUndefined()
  drafts.write('a', 'twelve')
  drafts.write('b', 'twelve')
  drafts.setOwner(null)
  drafts.write('before it was known who it is', 'typed')
  drafts.setOwner(12)
  drafts.clearAll()
  expect(drafts.read('before it was known who it is')).toBeUndefined()
  expect(drafts.read('a')).toBeUndefined()
  expect(drafts.read('b')).toBeUndefined()
  drafts.setOwner(1)
  expect(drafts.read('a')).toBe('one')
})

test("drafts expire: a visitor's after a day, a member's after thirty", () => {
  const day = DAY_MS
  const store = memory()
  const drafts = createDrafts(() => store)
  store.setItem('theme', 'dark')
  store.setItem('draft:3:broken', '{')
  drafts.write('a', 'of a visitor', 0)
  drafts.setOwner(1)
  drafts.write('a', 'old', 0)
  drafts.write('b', 'newer', 20 * day)
  drafts.sweep(day)
  expect(drafts.read('a')).toBe('old')
  expect(store.getItem('draft:visitor:a')).not.toBeNull()
  drafts.sweep(day + 1)
  expect(store.getItem('draft:visitor:a')).toBeNull()
  drafts.sweep(30 * day + 1)
  expect([drafts.read('a'), drafts.read('b')]).toEqual([undefined, 'newer'])
  expect([store.getItem('theme'), store.getItem('draft:3:broken')]).toEqual(['dark', null])
})

test('broken or forbidden storage does no harm', () => {
  const drafts = createDrafts(() => {
    throw new Error('forbidden')
  })
  drafts.write('a', 'x')
  drafts.clearAll()
  expect(drafts.read('a')).toBeUndefined()
})

test('a form that is drawn before drafts are read discards none', () => {
  const store = memory()
  createDrafts(() => store).write('week', 'typed')
  const drafts = createDrafts(() => store, false)
  drafts.clear('week')
  expect(drafts.read('week')).toBeUndefined()
  drafts.open()
  expect(drafts.read('week')).toBe('typed')
  drafts.clear('week')
  expect(drafts.read('week')).toBeUndefined()
})

test('what was sent of a draft is known as long as the draft is, and drafts of a kind are found, the newest first', () => {
  const store = memory()
  const drafts = createDrafts(() => store)
  const sent = { text: '"Hi"', key: 'abc' }
  drafts.keepSent('letter', sent)
  expect(drafts.sentOf('letter')).toBeUndefined()
  drafts.write('letter', 'Hi')
  drafts.keepSent('letter', sent)
  drafts.write('letter', 'Hi again')
  expect(drafts.sentOf('letter')).toEqual(sent)
  drafts.clear('letter')
  drafts.write('letter', 'Hi')
  expect(drafts.sentOf('letter')).toBeUndefined()

  drafts.write('entry-1', 'older', 1)
  drafts.write('entry-2', 'newer', 2)
  expect(drafts.keysOf('entry-')).toEqual(['2', '1'])
  drafts.setOwner(7)
  expect(drafts.keysOf('entry-')).toEqual([])
})
