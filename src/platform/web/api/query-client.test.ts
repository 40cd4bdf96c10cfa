import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueryClient } from './query-client.ts'

test('a page is told of a new answer before anything else can draw it', async () => {
  const client = makeQueryClient()
  client.setQueryData(['text'], 'before')
  const told: unknown[] = []
  const observer = new QueryObserver<string>(client, { queryKey: ['text'], enabled: false })
  // As React's hook listens.
  const stop = observer.subscribe(notifyManager.batchCalls(({ data }) => told.push(data)))
  client.setQueryData(['text'], 'saved')
  await null
  expect(told).toEqual(['saved'])
  stop()
})
