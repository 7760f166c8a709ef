import path from 'node:path';

export type CephPorts = { monitor: number; gateway: number; storageFirst: number };

/** Everything one mon, one osd and one gateway on this machine need; reachable from this machine only. */
export function cephConfig(folder: string, clusterId: string, ports: CephPorts): string {
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  return section('global', {
    fsid: clusterId,
    'mon host': `[v2:127.0.0.1:${ports.monitor}/0]`,
    'mon initial members': 'a',
    'public addr': '127.0.0.1',
    'cluster addr': '127.0.0.1',
    'ms bind port min': ports.storageFirst,
    'ms bind port max': ports.storageFirst + 99,
    'ms bind msgr1': false,
    // With "none" the gateway waits 300 seconds for an answer that never comes.
    'auth cluster required': 'cephx',
    'auth service required': 'cephx',
    'auth client required': 'cephx',
    'auth allow insecure global id reclaim': false,
    keyring: at('keyring'),
    'run dir': at('run'),
    'admin socket': at('run', '$name.asok'),
    'pid file': at('run', '$name.pid'),
    'log file': at('log', '$name.log'),
    'mon cluster log file': at('log', 'cluster.log'),
    'crash dir': at('log'),
    'osd pool default size': 1,
    'osd pool default min size': 1,
    'osd pool default pg num': 4,
    'osd pool default pgp num': 4,
    'osd pool default pg autoscale mode': 'off',
    'osd crush chooseleaf type': 0,
    'mon allow pool size one': true,
    'mon warn on pool no redundancy': false,
    'mon max pg per osd': 2000,
    'mon data avail warn': 2,
    'mon data avail crit': 1,
    'rgw rados pool pg num min': 4,
  })
    .concat(monitorSection(at('mon')), storageSection(at('osd')), gatewaySection(at('rgw'), ports.gateway))
    .join('\n');
}

const monitorSection = (data: string): string[] =>
  section('mon', {
    'mon data': data,
    // A monitor that is alone has nobody to wait for.
    'paxos propose interval': 0.05,
    'paxos min wait': 0.01,
    'mon election timeout': 1,
  });

const storageSection = (data: string): string[] =>
  section('osd', {
    'osd data': data,
    'osd objectstore': 'bluestore',
    'bluestore block create': true,
    // A sparse file: it takes from the disk only what is written.
    'bluestore block size': 4 * 1024 ** 3,
    'bluestore cache autotune': false,
    'bluestore cache size': 128 * 1024 ** 2,
    'osd memory target': 896 * 1024 ** 2,
    'osd op num shards': 2,
    'osd scrub begin hour': 0,
    'osd scrub end hour': 0,
  });

const gatewaySection = (data: string, port: number): string[] =>
  section('client', {
    'rgw data': data,
    // Without tcp_nodelay many calls take 40 ms more.
    'rgw frontends': `beast endpoint=127.0.0.1:${port} tcp_nodelay=1`,
    'rgw thread pool size': 64,
    'rgw enable usage log': true,
    // By default a quota is judged by numbers that are up to ten minutes old.
    'rgw bucket quota ttl': 0,
    'rgw bucket quota cache size': 0,
  });

function section(name: string, settings: Record<string, string | number | boolean>): string[] {
  return [`[${name}]`, ...Object.entries(settings).map(([key, value]) => `${key} = ${value}`), ''];
}
