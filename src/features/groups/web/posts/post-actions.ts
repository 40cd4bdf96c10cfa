import type { BodyIn, Endpoint } from '#src/contract/endpoint.ts'
import { call } from '#src/platform/web/api/api.ts'
import type { PostKind } from '../../constants.ts'
import {
  deleteReply,
  deleteTopic,
  type Reply,
  type Topic,
  updateReply,
  updateTopic,
} from '../../contract/posts.ts'

/** A topic's first post, or a reply to it. */
export type Post = ({ kind: 'topic' } & Topic) | ({ kind: 'reply' } & Reply)

/** A change of either kind of post; a reply takes only some of the fields. */
export type PostChange = BodyIn<typeof updateTopic>

const params = (id: number) => ({ id: String(id) })

export async function changePost(
  { kind, id }: Pick<Post, 'kind' | 'id'>,
  change: PostChange,
): Promise<Topic | Reply> {
  if (kind === 'topic') return call(updateTopic, { params: params(id), body: change })
  const { body, hidden } = change
  return call(updateReply, { params: params(id), body: { body, hidden } })
}

const DELETES: Readonly<Record<PostKind, Endpoint>> = { topic: deleteTopic, reply: deleteReply }

export const deletePost = ({ kind, id }: Pick<Post, 'kind' | 'id'>) =>
  call(DELETES[kind], { params: params(id) })
