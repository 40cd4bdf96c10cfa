import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { openSite, type Person } from '#test/app.ts'
import { coached } from '#test/coaching.ts'
import { coach, member } from '#test/people.ts'
import { rounds } from '#test/rounds.ts'

/** Reads and revocations of one share that overlap in every order, with ten clients side by side. */
const LANES = 10
const ROUNDS = rounds(20)
/** Fixed, so that a failure comes from a change and not from chance; different on each database. */
const SEED = inject('engine') === 'sqlite' ? 17 : 18

const site = openSite({ RATE_LIMIT: 'off' })
let anna: Person
beforeAll(async () => {
  anna = await coach(site, 'anna')
})

const steps = fc.array(fc.constantFrom('read', 'read', 'revoke', 'stop', 'turn'), {
  minLength: 3,
  maxLength: 7,
})

async function lane(plans: readonly string[][]): Promise<number> {
  const ben = await member(site)
  const coachingId = await coached(anna, ben)
  await ben.post('/api/domino-entries', { date: '2026-11-20', title: 'Walk' })
  const url = `/api/coach/clients/${ben.userId}/dominoes`
  let answered = 0
  for (const plan of plans) {
    const shared = await ben.post('/api/shares', { coaching_id: coachingId, kind: 'dominoes' })
    const { id } = shared.json().data
    let isRevoked = false
    const revoke = async (path: string) => {
      const { statusCode } = await ben.delete(path)
      isRevoked = true
      return statusCode
    }
    const read = async () => {
      const begunAfter = isRevoked
      const { statusCode } = await anna.get(url)
      if (begunAfter) expect(statusCode, 'a read after a revocation').toBe(404)
      return statusCode
    }
    const running: Promise<number>[] = []
    for (const step of plan) {
      if (step === 'read') running.push(read().then(code => Number(code === 200)))
      else if (step === 'turn') await new Promise(resume => setImmediate(resume))
      else running.push(revoke(step === 'stop' ? '/api/shares' : `/api/shares/${id}`).then(() => 0))
    }
    for (const each of await Promise.all(running)) answered += each
    if (!isRevoked) await revoke('/api/shares')
    else await read()
  }
  const reads = (await ben.get('/api/share-reads?limit=1000')).json().data
  const logged = reads.reduce((sum: number, row: { count: number }) => sum + row.count, 0)
  expect(logged, 'reads without a row, or rows without a read').toBe(answered)
  return answered
}

test('in random interleavings no read is unlogged and none comes after a revocation', async () => {
  const plans = fc.sample(steps, { numRuns: LANES * ROUNDS, seed: SEED })
  const lanes = Array.from({ length: LANES }, (_, n) =>
    lane(plans.slice(n * ROUNDS, (n + 1) * ROUNDS)),
  )
  const answered = (await Promise.all(lanes)).reduce((sum, each) => sum + each, 0)
  expect(answered).toBeGreaterThan(LANES * ROUNDS * 0.3)
}, 240_000)
