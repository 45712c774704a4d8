import { ask, askText } from '../pinned-query.ts';
import type { PinnedQuery } from '../pinned-query.ts';

export const watcherQueries: readonly PinnedQuery[] = [
  ask('name', 'InotifyBackend::handleSubscription', 'src/linux/InotifyBackend.cc', 'InotifyBackend.handleSubscription'),
  ask('name', 'DirTree', 'src/DirTree.hh', 'DirTree'),
  ask('name', 'callbackEventsToJS', 'src/Watcher.cc', 'callbackEventsToJS'),
  ask('lower case', 'utf8toutf16', 'src/windows/win_utils.cc', 'utf8ToUtf16'),
  ask('lower case', 'getsharedbackends', 'src/Backend.cc', 'getSharedBackends'),
  ask('typo', 'notifyIfRedy', 'src/Debounce.cc', 'Debounce.notifyIfReady'),
  askText('message', 'Unable to initialize inotify: ', 'src/linux/InotifyBackend.cc', 'Unable to initialize inotify: '),
  askText(
    'message',
    '"Error starting FSEvents stream"',
    'src/macos/FSEventsBackend.cc',
    'Error starting FSEvents stream',
  ),
  ask(
    'question',
    'collect many changes before the listener is informed',
    'src/Debounce.cc',
    'Debounce.notifyIfReady',
    'Debounce.wait',
    'Debounce.notify',
  ),
  ask('question', 'compare two snapshots of a directory', 'src/DirTree.cc', 'DirTree.getChanges'),
  ask('question', 'which implementation is used on this operating system', 'src/Backend.cc', 'getBackend'),
  ask('question', 'skip paths that the user does not care about', 'src/Watcher.cc', 'Watcher.isIgnored'),
  ask(
    'question',
    'decode the binary protocol of the daemon',
    'src/watchman/BSER.cc',
    'BSER.decodeLength',
    'decodeTemplate',
    'decodeType',
  ),
  askText('calls', 'where is clearCallbacks called', 'src/Watcher.cc', '  clearCallbacks();'),
];
