export {
  type Ask,
  Connection,
  type ConnectionOptions,
  type ConnectionStatus,
  type FrameReader,
  RequestError,
  type SignIn,
  type Socket,
  type SocketListener,
} from './connection.js';
export {
  type Client,
  type ClientEvent,
  type ClientOptions,
  createClient,
} from './create-client.js';
export { newId } from './new-id.js';
export {
  type ClientFile,
  type ClientMessage,
  type ClientSendOptions,
  sendMessage,
} from './send-message.js';
export { emptyView, type SessionItem, type SessionView, viewAfter } from './session-view.js';
