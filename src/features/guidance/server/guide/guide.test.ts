import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { echoMessage } from './echo.ts'
import { guideTurn, guideWeek } from './guide.ts'
import { PASSAGES } from './passages.ts'
import { replyOf } from './replies.ts'
import { NEW_LIBRARY } from './search.ts'

const ask = (content: string) => guideTurn(NEW_LIBRARY, [{ role: 'user', content }])

test.each([
  ['I keep putting off my tax return.', 'You write that you keep putting off your tax return.'],
  ['I really am afraid, and I’m alone', 'You write that you really are afraid, and you’re alone.'],
  ['How do I say no to my boss?', 'You would like to say no to your boss.'],
  ['Why am I so tired?', 'You wonder why you are so tired.'],
  ['Hi, so I feel like a fraud!', 'You write that you feel like a fraud.'],
  ['work life balance', 'You bring up work life balance.'],
  ['He says "You never listen" to me', 'You write: “He says ‘You never listen’ to me.”'],
  ['He says "You', ''],
  [`I ${'very '.repeat(60)}much want to rest`, ''],
])('says back %j', (message, said) => {
  // An apostrophe may come back as the plain one.
  expect(echoMessage(message, () => true).replace(/'/g, '’')).toBe(said)
})

test('answers as a coach does: heard, one step with its source, one question back', () => {
  const [heard, step, question, source, who] = ask('I can’t sleep at night.').split('\n\n')
  expect(heard).toMatch(/^You write that you can’t sleep at night\. \S/)
  expect(step).toBe(PASSAGES.find(({ id }) => id === 'sleep')?.text)
  expect(question).toMatch(/\?$/)
  expect(source).toMatch(/^From this site: \[When rest is missing\]\(\/tools\/domino#sleep\)/)
  expect(who).toContain('without an AI service')
})

test('says so kindly when nothing fits, and asks; an answer to its own question is taken up', () => {
  const nothing = ask('I collect xylophones.')
  expect(nothing).toContain('You write that you collect xylophones.')
  expect(nothing).toContain('I would rather not guess')
  expect(nothing).toMatch(/\?\n\n_I am/)
  const turns = ['I keep procrastinating', ask('I keep procrastinating'), 'I could ring Xenia.']
  const messages = turns.map((content, at) => ({
    role: at % 2 ? ('assistant' as const) : ('user' as const),
    content,
  }))
  expect(guideTurn(NEW_LIBRARY, messages)).toContain('Thank you for telling me')
})

test('a week leads to planning it, to choosing a domino and to what it is about, each once', () => {
  const linksOf = (wishes: string) => {
    const line = guideWeek(NEW_LIBRARY, wishes).split('\n\n').at(2) ?? ''
    return [...line.matchAll(/\[([^\]]+)\]/g)].map(([, title]) => title)
  }
  const always = ['domino-choose', 'week-plan'].map(
    wanted => PASSAGES.find(({ id }) => id === wanted)?.title,
  )
  expect(linksOf('sleep better')).toEqual([...always, 'When rest is missing'])
  for (const each of ['plan my week', 'choose a domino']) expect(linksOf(each)).toEqual(always)
})

const { feelings: FEELINGS }: { feelings: readonly string[] } = JSON.parse(
  readFileSync(new URL('../../../../../test/guide/en.json', import.meta.url), 'utf8'),
)

test('hears what somebody says of a person, sleep, grief or fear, and never in the same words', () => {
  const heard = FEELINGS.map(each => ask(each).split('\n\n'))
  for (const [n, [said = '', offer, who, ...more]] of heard.entries()) {
    expect(said.match(/\?/g), FEELINGS[n]).toHaveLength(1)
    expect(offer).toBe('If you like, write it to a person, [in the same words](/contact).')
    expect([who?.includes('built-in guide'), more]).toEqual([true, []])
  }
  expect(new Set(heard.map(([said]) => said)).size).toBe(60)
})

test('says it in other words the next time, and leads a member to the coach', () => {
  const said: { role: 'user' | 'assistant'; content: string }[] = []
  const answers = FEELINGS.slice(0, 20).map(content => {
    said.push({ role: 'user', content })
    const answer = guideTurn(NEW_LIBRARY, said, { coach: '/coaching/mine' })
    said.push({ role: 'assistant', content: answer })
    return answer
  })
  expect(
    answers.every(each => each.includes('your coach, [in the same words](/coaching/mine)')),
  ).toBe(true)
  const questions = answers.slice(0, 5).map(each => /[^.”]+\?/.exec(each)?.[0])
  expect(new Set(questions).size).toBe(5)
})

test.each([
  'How do I say no to my mother?',
  'My boss gives me deadlines by Monday.',
  'I keep putting off calling my father.',
  'Which room am I in when I am afraid?',
])('what the texts are about is answered from them: %s', message => {
  expect(ask(message)).toContain('From this site: [')
})

test('every passage has a question back', () => {
  for (const { id } of PASSAGES) expect(replyOf(id, '').ask, id).toMatch(/\?$/)
})

test('searches for a few sentences of a message only, however many it has', () => {
  let asked = 0
  echoMessage('No. '.repeat(1_000), () => {
    asked++
    return false
  })
  expect(asked).toBe(8)
})
