export const ANSWER_MS = 8_000

export const reasonOf = (error: unknown): string => {
  const { code, name, cause } = error as { code?: string; name?: string; cause?: { code?: string } }
  return cause?.code ?? code ?? name ?? 'failed'
}

export const askService = (url: string, key?: string | null) =>
  fetch(url, {
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
    headers: key ? { authorization: `Bearer ${key}` } : {},
  })
