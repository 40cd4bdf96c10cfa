import { expect } from 'vitest'
import type { AskedQuestion } from '#src/features/assessments/contract/results.ts'
import { answerKey, type Responses } from '#src/features/assessments/domain.ts'
import type { Person } from './app.ts'
import { dataOf } from './app.ts'
import { archiveOf } from './member-archive.ts'

/** A valid answer to every question: the first option, the middle of the scale, yes. */
export const anyAnswers = (questions: readonly AskedQuestion[]): Responses =>
  Object.fromEntries(
    questions.map(each => [
      answerKey(each.id),
      each.question_type === 'scale'
        ? 5
        : each.question_type === 'yes_no'
          ? 'yes'
          : (each.options?.[0] ?? ''),
    ]),
  )

/** What a browser's `PushSubscription.toJSON()` gives, with the keys of RFC 8291, appendix A. */
export const pushSubscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  expirationTime: null,
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
})

/** Uses every feature that stores a member's data; add new ones here. */
export async function fillAccount(person: Person): Promise<void> {
  const make = async (url: string, body: Record<string, unknown>) => {
    return dataOf(person.post(url, body), 201)
  }
  const domino = await make('/api/domino-entries', {
    date: '2026-11-20',
    title: 'Walk',
    description: '=HYPERLINK("x")',
    lead_pip: 7,
    pip7_status: 'Completed',
  })
  await make('/api/domino-entries', { date: '2026-11-19', title: 'Read' })
  await make('/api/domino-reflections', {
    domino_id: domino.id,
    reflection: 'It went well, "mostly".',
  })
  expect((await person.send('PUT', '/api/rest-days/2026-11-15')).statusCode).toBe(200)

  const reminders = { domino: { enabled: true, channels: ['mail', 'push'] }, picture: true }
  expect((await person.send('PUT', '/api/reminders', reminders)).statusCode).toBe(200)
  expect(
    (await person.post('/api/push-subscriptions', pushSubscription(`of-${person.userId}`)))
      .statusCode,
  ).toBe(201)

  await make('/api/cabinet-entries', {
    drawer_type: 'this_life',
    title: 'Be there',
    content: 'At six, "home".',
  })
  await make('/api/cabinet-entries', { drawer_type: 'this_week', title: 'Call', content: '' })
  const unwanted = {
    drawer_type: 'this_year',
    title: 'Deleted',
    content: 'It can still be restored.',
  }
  const deleted = await make('/api/cabinet-entries', unwanted)
  expect((await person.send('DELETE', `/api/cabinet-entries/${deleted.id}`)).statusCode).toBe(200)

  const day = {
    priorities: Array(3).fill({ text: 'Call', completed: false }),
    domino: 'Walk',
    notes: '',
  }
  await make('/api/weekly-planners', {
    week_start_date: '2026-11-16',
    weekly_intention: 'Slower mornings',
    daily_plans: Object.fromEntries([16, 17, 18, 19, 20, 21, 22].map(n => [`2026-11-${n}`, day])),
    went_well: null,
    to_improve: null,
    insights: 'A walk, "first".',
    next_week_intention: null,
  })

  const plan = {
    week: '2026-11-16',
    cue_kind: 'after',
    cue: 'I have had "coffee"',
    action: 'walk',
    days: [5],
  }
  const { id } = await make('/api/if-thens', plan)
  const outcome = await person.send('PUT', `/api/if-thens/${id}/days/2026-11-20`, {
    outcome: 'done',
  })
  expect(outcome.statusCode, outcome.body).toBe(200)
  expect((await person.post('/api/weeks/2026-11-09/close', {})).statusCode).toBe(200)
  await make('/api/experiments', { pip_a: 7, pip_b: 8, days: 14 })

  const [quiz] = (await person.get('/api/assessment/quizzes')).json().data
  const { questions } = (await person.get(`/api/assessment/quizzes/${quiz.id}`)).json().data
  const { clientSecret } = (
    await person.post('/api/create-subscription', { planType: 'basic' })
  ).json()
  const card = { clientSecret, cardNumber: '4242 4242 4242 4242' }
  expect((await person.post('/api/sandbox/confirm', card)).statusCode).toBe(200)
  await make('/api/ai/conversations', {
    messages: [{ role: 'user', content: 'Where do I "begin"?' }],
  })
  await make('/api/assessment/results', { quiz_id: quiz.id, responses: anyAnswers(questions) })

  // One archive that has come in, and one that waits.
  for (const date of ['2026-10-01', '2026-10-02']) {
    const file = await archiveOf({ rest_days: [{ id: 1, date }] })
    const sent = await person.send('POST', '/api/user/imports', file, {
      'content-type': 'application/zip',
    })
    expect(sent.statusCode, sent.body).toBe(201)
    if (date === '2026-10-01')
      expect((await person.post(`/api/user/imports/${sent.json().data.id}/apply`)).statusCode).toBe(
        200,
      )
  }
}
