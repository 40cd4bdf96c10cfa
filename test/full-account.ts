import type { AskedQuestion } from '#src/features/assessments/contract/results.ts'
import { answerKey, type Responses } from '#src/features/assessments/domain.ts'
import type { Person } from './app.ts'
import { dataOf } from './app.ts'
import { applyChecked, checkArchive } from './imports.ts'
import { archiveOf } from './member-archive.ts'
import { payForPlan } from './people.ts'

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

/** An archive comes in before there is anything else. */
export async function importInto(person: Person): Promise<void> {
  const archive = await archiveOf({ rest_days: [{ id: 1, date: '2026-10-01' }] })
  await applyChecked(person, await checkArchive(person, archive))
}

/** Uses every feature that stores a member's data; add new ones here. */
export async function fillAccount(person: Person): Promise<void> {
  await importInto(person)
  await fillMore(person)
}

export async function fillMore(person: Person): Promise<void> {
  const make = (url: string, body: Record<string, unknown>) => dataOf(person.post(url, body), 201)
  const put = (url: string, body?: object) => dataOf(person.send('PUT', url, body))
  const domino = await make('/api/domino-entries', {
    ...{ date: '2026-11-20', title: 'Walk', description: '=HYPERLINK("x")' },
    ...{ lead_pip: 7, pip7_status: 'Completed' },
  })
  await make('/api/domino-entries', { date: '2026-11-19', title: 'Read' })
  const reflection = { domino_id: domino.id, reflection: 'It went well, "mostly".' }
  await make('/api/domino-reflections', reflection)
  await put('/api/rest-days/2026-11-15')

  const reminders = { domino: { enabled: true, channels: ['mail', 'push'] }, picture: true }
  await put('/api/reminders', reminders)
  await make('/api/push-subscriptions', pushSubscription(`of-${person.userId}`))

  const kept = (drawer_type: string, title: string, content: string) =>
    make('/api/cabinet-entries', { drawer_type, title, content })
  await kept('this_life', 'Be there', 'At six, "home".')
  await kept('this_week', 'Call', '')
  const deleted = await kept('this_year', 'Deleted', 'It can still be restored.')
  await dataOf(person.delete(`/api/cabinet-entries/${deleted.id}`))

  const priorities = Array(3).fill({ text: 'Call', completed: false })
  const day = { priorities, domino: 'Walk', notes: '' }
  await make('/api/weekly-planners', {
    ...{ week_start_date: '2026-11-16', weekly_intention: 'Slower mornings' },
    daily_plans: Object.fromEntries([16, 17, 18, 19, 20, 21, 22].map(n => [`2026-11-${n}`, day])),
    ...{ went_well: null, to_improve: null, next_week_intention: null },
    insights: 'A walk, "first".',
  })

  const plan = { cue_kind: 'after', cue: 'I have had "coffee"', action: 'walk', days: [5] }
  const { id } = await make('/api/if-thens', { week: '2026-11-16', ...plan })
  await put(`/api/if-thens/${id}/days/2026-11-20`, { outcome: 'done' })
  await dataOf(person.post('/api/weeks/2026-11-09/close', {}))
  await make('/api/experiments', { pip_a: 7, pip_b: 8, days: 14 })

  const [quiz] = await dataOf(person.get('/api/assessment/quizzes'))
  const { questions } = await dataOf(person.get(`/api/assessment/quizzes/${quiz.id}`))
  await payForPlan(person, 'basic')
  await make('/api/ai/conversations', {
    messages: [{ role: 'user', content: 'Where do I "begin"?' }],
  })
  await make('/api/assessment/results', { quiz_id: quiz.id, responses: anyAnswers(questions) })
}
