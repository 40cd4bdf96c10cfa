import { expect, test } from 'vitest'
import { afterClosing } from './provider.ts'

async function* of(...deltas: string[]) {
  yield* deltas
}

test('thoughts whose opening tag never comes are not passed on, nor an empty rest of them', async () => {
  const shown = async (...deltas: string[]) => {
    const parts: string[] = []
    for await (const part of afterClosing(of(...deltas), () => undefined)) parts.push(part)
    return parts
  }
  expect(await shown('Let me see.</thi', 'nk>', ' Walk', ' first.')).toEqual([' Walk', ' first.'])
  expect(await shown('Hm.</think>\n\nWalk', ' first.')).toEqual(['Walk', ' first.'])
  expect(await shown('Walk', ' first.')).toEqual(['Walk first.'])
})
