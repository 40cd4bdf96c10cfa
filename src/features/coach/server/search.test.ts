import { expect, test } from 'vitest'
import { PASSAGES } from './passages.ts'
import { findPassages } from './search.ts'

/** Questions as people ask them, and the passages that would answer each. */
const QUESTIONS: readonly (readonly [string, readonly string[]])[] = [
  ['How do I find the filter I am looking through?', ['filter-find']],
  ['What is a perception filter?', ['filter-find', 'filter-adjust']],
  ['how can I reframe negative thoughts', ['filter-adjust']],
  ['I feel not good enough at work', ['filter-0']],
  ['imposter syndrome', ['filter-0']],
  ['I always say he never listens', ['filter-1']],
  ['I think she is angry with me because she did not reply', ['filter-2']],
  ['what do other people think of me', ['filter-2']],
  ['I should be doing more', ['filter-3']],
  ['guilt about not doing enough', ['filter-3']],
  ['I expect the worst all the time', ['filter-4']],
  ['what if everything goes wrong', ['filter-4']],
  ['anxiety about a presentation', ['filter-4']],
  ['How do I know which of the 3 rooms I am in?', ['rooms-which']],
  ['what are the three rooms of the mind', ['rooms-which', 'rooms-move', 'room-1', 'room-2', 'room-3']],
  ['how do I move between rooms', ['rooms-move']],
  ['when should I meditate', ['rooms-move', 'room-1']],
  ['meditation for beginners', ['room-1', 'rooms-move']],
  ['I cannot calm down', ['room-1']],
  ['my thoughts are racing', ['room-2']],
  ['overthinking every decision', ['room-2']],
  ['old memories come up', ['room-3']],
  ['core beliefs from childhood', ['room-3']],
  ['How do I sort what is on my mind into drawers?', ['cabinet-sort']],
  ['I am overwhelmed with too much to do', ['cabinet-sort', 'drawer-this_week']],
  ['how to prioritize', ['cabinet-sort', 'week-plan']],
  ['needs versus wants', ['cabinet-sort']],
  ['how often should I review my cabinet', ['cabinet-weekly']],
  ['what belongs in the drawer this week', ['drawer-this_week']],
  ['where do I put goals for this year', ['drawer-this_year']],
  ['what is my life purpose', ['drawer-this_life']],
  ['my deepest values', ['drawer-this_life']],
  ['How do I choose my domino for today?', ['domino-choose']],
  ['I keep procrastinating', ['domino-choose']],
  ['no motivation to start', ['domino-choose']],
  ['what are the twelve pips', ['domino-pips']],
  ['what do the 12 areas mean', ['domino-pips']],
  ['how does a day turn green', ['domino-pips']],
  ['I missed three days', ['domino-missed']],
  ['I broke my streak', ['domino-missed']],
  ['how to build a habit', ['domino-missed', 'cabinet-weekly']],
  ['what should I write in the evening', ['domino-evening']],
  ['evening reflection', ['domino-evening']],
  ['How do I plan my week?', ['week-plan']],
  ['setting weekly goals', ['week-plan']],
  ['weekly intention', ['week-plan']],
  ['I sleep badly', ['sleep']],
  ['always tired and burned out', ['sleep']],
  ['how do I say no to people', ['boundaries']],
  ['setting boundaries with my boss', ['boundaries']],
  ['work life balance', ['boundaries']],
  ['fighting with my partner', ['connection']],
  ['how to have a difficult conversation', ['connection']],
  ['I feel lonely', ['connection']],
  ['how do I book a session with a coach', ['coaching', 'faq-4']],
  ['what does coaching cost', ['coaching']],
  ['free consultation', ['coaching']],
  ['can I cancel my membership', ['memberships']],
  ['refund policy', ['memberships']],
  ['how much time does it take each day', ['faq-0']],
  ['when will I see results', ['faq-1']],
  ['do I need all four tools', ['faq-2']],
  ['group or individual coaching?', ['faq-3']],
  ['do you meet online', ['faq-4']],
]

const hits = (limit: number) =>
  QUESTIONS.filter(([question, answers]) =>
    findPassages(question, limit).some(({ id }) => answers.includes(id)),
  )

test('of the questions people ask, the right passage is among the first three for 95 in 100 or more', () => {
  const missed = QUESTIONS.filter(each => !hits(3).includes(each)).map(([question]) => question)
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(60)
  expect(1 - missed.length / QUESTIONS.length, `missed: ${missed.join('; ')}`).toBeGreaterThanOrEqual(0.95)
})

test('spelling is forgiven', () => {
  for (const [question, id] of [
    ['procrastnation', 'domino-choose'],
    ['medittation', 'room-1'],
    ['bondaries', 'boundaries'],
    ['catastrophising', 'filter-4'],
  ] as const) {
    expect(
      findPassages(question, 3).map(passage => passage.id),
      question,
    ).toContain(id)
  }
})

test.each(['quantum chromodynamics', 'the capital of Mongolia', 'xkcd', '???', ''])(
  'has nothing on %j',
  question => {
    expect(findPassages(question, 3)).toEqual([])
  },
)

test('every passage can be linked to', () => {
  expect(new Set(PASSAGES.map(passage => passage.id)).size).toBe(PASSAGES.length)
  for (const { url } of PASSAGES) expect(url).toMatch(/^\/[a-z-]+(#[a-z]+)?$/)
})
