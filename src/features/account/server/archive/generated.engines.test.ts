import { expect, test } from 'vitest'
import { addDays } from '#src/contract/calendar.ts'
import { openSite } from '#test/app.ts'
import { dice } from '#test/dice.ts'
import { applyPreview, previewArchive } from '#test/imports.ts'
import { archiveOf, type Lists, listsIn, PARENTS, type Row } from '#test/member-archive.ts'
import { member } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'

type Roll = ReturnType<typeof dice>

const site = openSite({ RATE_LIMIT: 'off' })

/** What an export, a table or a page has to keep and could lose. */
const PIECES = [
  ...['\uFEFF', '\u2028', '\u200D', '\t', '\n', '\r\n', '"', '\\', "'", '=1+1', '</script>'],
  ...['<!--', '{"a":[', ']}', '\\u0000', 'é', 'q\u0301', 'ß', 'ﬁ', '漢字', 'שלום', '👩‍👧', '🇳🇿'],
  ...['  ', 'Walk', 'a quiet hour', ',', ';', '%00'],
]

/** Begins with a digit and ends with a letter, because blanks at the ends of a title are trimmed. */
const words = (roll: Roll) =>
  `${roll(10)}${Array.from({ length: roll(8) }, () => PIECES[roll(PIECES.length)]).join('')}x`

const some = <T>(roll: Roll, most: number, make: (n: number) => T): T[] =>
  Array.from({ length: roll(most + 1) }, (_, n) => make(n))

const instant = (roll: Roll) =>
  new Date(
    Date.UTC(2026, roll(10), 1 + roll(28), roll(24), roll(60), roll(60), roll(1_000)),
  ).toISOString()

/** Words, an empty text, or none. */
const maybe = (roll: Roll) => [null, '', words(roll)][roll(3)] ?? null

function week(roll: Roll, id: number): Row {
  const monday = addDays('2026-01-05', 7 * (id - 1))
  const plan = () => ({
    priorities: [0, 1, 2].map(() => ({ text: maybe(roll) ?? '', completed: roll(2) === 0 })),
    domino: maybe(roll) ?? '',
    notes: maybe(roll) ?? '',
  })
  return {
    id,
    client_id: named(roll, id),
    week_start_date: monday,
    daily_plans: Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].map(day => [addDays(monday, day), plan()]),
    ),
    ...{ weekly_intention: maybe(roll), went_well: maybe(roll), to_improve: maybe(roll) },
    ...{ insights: maybe(roll), next_week_intention: maybe(roll) },
    ...{ created_at: instant(roll), updated_at: instant(roll) },
  }
}

const named = (roll: Roll, id: number) =>
  roll(2) === 0 ? `00000000-0000-4000-8000-${String(id).padStart(12, '0')}` : null

function domino(roll: Roll, id: number): Row {
  const completed = roll(2) === 0
  const isLed = roll(2) === 0
  const pips = Array.from({ length: 12 }, (_, n) => [
    [`pip${n + 1}_label`, maybe(roll) ?? ''],
    [`pip${n + 1}_status`, ['Not Started', 'In Progress', 'Completed', words(roll)][roll(4)]],
  ]).flat()
  return {
    ...{ id, date: addDays('2026-01-01', roll(300)), title: words(roll), description: maybe(roll) },
    client_id: named(roll, id),
    ...{ completed, completed_at: completed ? instant(roll) : null },
    tipped_at: completed || roll(2) === 0 ? instant(roll) : null,
    ...Object.fromEntries(pips),
    ...{ lead_pip: isLed ? 1 + roll(12) : null, lead_pip_at: isLed ? instant(roll) : null },
    ...{ created_at: instant(roll), updated_at: instant(roll) },
  }
}

function account(roll: Roll): Lists {
  const dominoes = some(roll, 6, n => domino(roll, n + 1))
  const plans = some(roll, 3, n => ({
    ...{
      id: n + 1,
      week: addDays('2026-01-05', 7 * roll(40)),
      cue_kind: 'after',
      cue: words(roll),
    },
    ...{
      action: words(roll),
      pip: roll(2) === 0 ? null : 1 + roll(12),
      days: [1 + roll(3), 5 + roll(3)],
    },
    ...{ obstacle: maybe(roll), source: 'member', created_at: instant(roll) },
  }))
  const ofDominoes = (most: number) => (dominoes.length > 0 ? some(roll, most, n => n + 1) : [])
  const parent = () => 1 + roll(dominoes.length)
  return {
    domino_entries: dominoes,
    domino_reflections: ofDominoes(5).map(id => ({
      id,
      domino_id: parent(),
      client_id: named(roll, id),
      reflection: words(roll),
      created_at: instant(roll),
    })),
    pip_marks: ofDominoes(5).map(id => ({
      id,
      entry_id: parent(),
      pip: roll(13),
      status: words(roll),
      at: instant(roll),
      source: 'app',
    })),
    rest_days: some(roll, 5, n => ({ id: n + 1, date: addDays('2025-06-01', 7 * n + roll(7)) })),
    weekly_planners: some(roll, 3, n => week(roll, n + 1)),
    cabinet_entries: some(roll, 5, n => ({
      ...{ id: n + 1, drawer_type: roll(2) === 0 ? 'this_life' : 'this_week', title: words(roll) },
      ...{
        content: maybe(roll) ?? '',
        position: roll(1_000) - 500,
        created_at: instant(roll),
        updated_at: instant(roll),
      },
    })),
    if_thens: plans,
    if_then_days: plans.flatMap(({ id, week }) =>
      some(roll, 2, n => n).map(n => ({
        id: 10 * id + n,
        if_then_id: id,
        date: addDays(week, n),
        outcome: 'done',
        recorded_at: instant(roll),
      })),
    ),
    coach_conversations: some(roll, 2, n => ({
      ...{ id: n + 1, title: words(roll), messages: [{ role: 'user', content: words(roll) }] },
      ...{ created_at: instant(roll), updated_at: instant(roll) },
    })),
  }
}

/** The rows as sorted texts, with the parent itself in place of its id, which differs between sites. */
function contents(lists: Lists, names: readonly string[]): Record<string, string[]> {
  const sorted = (_: string, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  const said = ({ id, user_id, ...row }: Row) => row
  const rowsOf = (name: string) => {
    const [column, list] = PARENTS[name] ?? []
    const parentOf = (row: Row) => {
      const parent = lists[list ?? '']?.find(each => each.id === row[column ?? ''])
      return column ? { [column]: parent && said(parent) } : {}
    }
    return (lists[name] ?? [])
      .map(row => JSON.stringify({ ...said(row), ...parentOf(row) }, sorted))
      .toSorted()
  }
  return Object.fromEntries(names.map(name => [name, rowsOf(name)]))
}

test('generated accounts come in the same, leave the same, and again nothing of them', async () => {
  const roll = dice(34)
  for (let n = 0; n < rounds(4); n++) {
    const lists = account(roll)
    const names = Object.keys(lists)
    let file = await archiveOf(lists)
    // From elsewhere, and then from this site to another account.
    for (let visit = 0; visit < 2; visit++) {
      const person = await member(site)
      await applyPreview(person, await previewArchive(person, file))
      const archive = (await person.get('/api/user/export')).rawPayload
      expect(contents(await listsIn(archive), names), String(n)).toEqual(contents(lists, names))
      const again = await previewArchive(person, file)
      for (const [name, rows] of Object.entries(lists))
        if (rows.length > 0)
          expect(again.counts[name], `${n}: ${name}`).toMatchObject({ new: 0, here: rows.length })
      file = archive
    }
  }
})
