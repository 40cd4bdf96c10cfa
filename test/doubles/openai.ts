import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { endServer, listen } from './loopback.ts'

interface Request {
  path: string | undefined
  authorization: string | undefined
  body: Record<string, unknown> & { messages: { role: string; content: string }[] }
  /** Resolves when this request's connection has closed. */
  closed: Promise<void>
}

type Reply = (response: ServerResponse, body: Request['body']) => void

const chunk = (content: string, rest: object = {}) =>
  `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content } }], ...rest })}\n\n`

const begin = (response: ServerResponse) => response.setHeader('content-type', 'text/event-stream')

/** Streams these words, one chunk each, and the token usage if requested. */
export const speak =
  (words: readonly string[], tokens?: number): Reply =>
  (response, body) => {
    begin(response)
    for (const word of words) response.write(chunk(word))
    if (tokens !== undefined && body.stream_options)
      response.write(chunk('', { choices: [], usage: { total_tokens: tokens } }))
    response.end('data: [DONE]\n\n')
  }

/** Rejects with a status and a message that must not leak. */
export const refuse =
  (status: number, message = 'the secret inside of the service'): Reply =>
  response => {
    response.statusCode = status
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ error: { message } }))
  }

/** Streams these words, then hangs; without words it never responds. */
export const hang =
  (...words: string[]): Reply =>
  response => {
    if (words.length === 0) return
    begin(response)
    for (const word of words) response.write(chunk(word))
  }

/** Streams these words, then breaks the connection. */
export const breakOff =
  (...words: string[]): Reply =>
  response => {
    begin(response)
    response.flushHeaders()
    for (const word of words) response.write(chunk(word))
    setImmediate(() => response.destroy())
  }

/** Uses each reply once, in order, then repeats the last one. */
export function inTurn(...replies: [Reply, ...Reply[]]): Reply {
  let at = 0
  return (response, body) => (replies[Math.min(at++, replies.length - 1)] as Reply)(response, body)
}

/** What a chat may be asked with; services refuse what they do not know. */
const KNOWN = [
  'model',
  'messages',
  'stream',
  'stream_options',
  'max_tokens',
  'max_completion_tokens',
]
const ROLES = ['system', 'user', 'assistant']

/** What the service refuses, as OpenAI's published description has it. @returns why; null for what it would take */
function objectionTo(
  { url, method, headers }: IncomingMessage,
  body: Request['body'],
): string | null {
  if (method !== 'POST' || url !== '/v1/chat/completions') return `Invalid URL (${method} ${url})`
  if (headers['content-type'] !== 'application/json') return 'you must send JSON'
  if (!/^Bearer \S+$/.test(headers.authorization ?? '')) return 'You did not provide an API key.'
  const unknown = Object.keys(body).find(name => !KNOWN.includes(name))
  if (unknown) return `Unrecognized request argument supplied: ${unknown}`
  if (typeof body.model !== 'string') return 'you must provide a model parameter'
  const { messages } = body
  const isList = Array.isArray(messages) && messages.length > 0
  if (
    !isList ||
    !messages.every(({ role, content }) => ROLES.includes(role) && typeof content === 'string')
  )
    return 'Invalid value for messages'
  if (body.stream_options && body.stream !== true) return 'stream_options needs stream'
  const limits = [body.max_tokens, body.max_completion_tokens].filter(limit => limit !== undefined)
  if (limits.length > 1 || !limits.every(limit => Number.isInteger(limit) && Number(limit) > 0))
    return 'Invalid limit of tokens'
  return null
}

export type ChatService = Awaited<ReturnType<typeof startChatService>>

/** A chat service with OpenAI's protocol on loopback, which refuses what the real one refuses. */
export async function startChatService() {
  const server = createServer(async (request, response) => {
    const closed = new Promise<void>(resolve => response.once('close', resolve))
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text) as Request['body']
    const { authorization } = request.headers
    const objection = objectionTo(request, body)
    if (objection !== null) return refuse(400, objection)(response, body)
    service.requests.push({ path: request.url, authorization, body, closed })
    service.reply(response, body)
  })
  const AI_BASE_URL = `http://127.0.0.1:${await listen(server)}/v1`
  const settings: Record<string, string> = { AI_BASE_URL, AI_MODEL: 'a-model', AI_API_KEY: 'a-key' }
  const service = {
    ...{ settings, requests: [] as Request[], reply: speak(['Hello.']) },
    close: () => endServer(server),
  }
  return service
}

export const streamedText = (body: string): string =>
  body
    .split('\n\n')
    .filter(line => line.startsWith('data: {'))
    .map(line => JSON.parse(line.slice(6)).delta)
    .join('')
