import { expect, test } from 'vitest'
import { readLists } from './json.ts'

type Seen = [list: string, n: number, row: unknown]

/** @param size bytes in each piece that is read */
async function read(text: string | Buffer, size = 7): Promise<Seen[]> {
  const bytes = Buffer.from(text)
  const seen: Seen[] = []
  const entry = {
    name: 'everything.json',
    isPlain: true,
    bytes: bytes.length,
    read: async (take: (piece: Buffer) => void | Promise<void> = () => {}) => {
      for (let at = 0; at < bytes.length; at += size) await take(bytes.subarray(at, at + size))
    },
  }
  await readLists(
    entry,
    (list, row, n) => seen.push([list, n, row]),
    async () => {},
  )
  return seen
}

const ROWS = [
  { id: 1, title: '\uFEFFat the start, in the \uFEFF middle, and last\uFEFF', '\uFEFFname': '\uFEFF' },
  { text: 'brackets ]}[{ , : "quoted" \\ and \\" 🁣', list: [[], {}, [1, [2]]], none: null },
  { text: '' },
]

test.each([1, 2, 3, 64])('rows come out as they were, in pieces of %i bytes', async size => {
  const lists = { first: ROWS, 'a "name": [': [ROWS[1]], empty: [], '\uFEFFlast': [1, 'x', null, [2]] }
  const expected = Object.entries(lists).flatMap(([list, rows]) =>
    rows.map((row, n) => [list, n, row] as Seen),
  )
  for (const indent of [0, 2]) {
    expect(await read(JSON.stringify(lists, null, indent), size)).toEqual(expected)
    expect(await read(`\uFEFF${JSON.stringify(lists, null, indent)}\r\n`, size)).toEqual(expected)
  }
  expect(await read(' { } ', size)).toEqual([])
})

test.each([
  '',
  '[]',
  '1',
  '{',
  '{"a"',
  '{"a":',
  '{"a":[',
  '{"a":[1',
  '{"a":[1]',
  '{"a":[1,]}',
  '{"a":[,1]}',
  '{"a":[1 2]}',
  '{"a":[1]},',
  '{"a":[1]}{}',
  '{"a":[1],}',
  '{"a":[1]"b":[2]}',
  '{,"a":[1]}',
  '{"a":{}}',
  '{"a":1}',
  '{a:[1]}',
  '{1:[1]}',
  '{"a":[{]}]}',
  '{"a":["x]}',
  '{"a":[1]}\uFEFF',
  `{"a":[${'['.repeat(40)}${']'.repeat(40)}]}`,
])('%s is not of that form', async text => {
  for (const size of [1, 7]) await expect(read(text, size)).rejects.toMatchObject({ code: 'damaged_archive' })
})

test('bytes that are not UTF-8 are damaged', async () => {
  const bytes = Buffer.concat([Buffer.from('{"a":["'), Buffer.from([0xc3, 0x28]), Buffer.from('"]}')])
  await expect(read(bytes)).rejects.toMatchObject({ code: 'damaged_archive' })
})
