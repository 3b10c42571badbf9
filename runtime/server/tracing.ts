// Traces for an OpenTelemetry collector, where one is set: a span for each call, and below it one for each statement it asked.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { TimedStatement } from './database/timed-client.ts';

export interface Tracing {
  /** A span for every call of the app, until its connection is done with it; what is left is sent when the app closes. */
  follow(app: FastifyInstance): void;
  /** A span for a statement that was asked for a call; others belong to no trace. */
  tell(statement: TimedStatement): void;
}

/** Milliseconds that an end waits for a collector which does not answer. */
const patience = 3_000;

/** The span of the call that is being worked on. */
const working = new AsyncLocalStorage<Context>();

/** The context with the span of the call that is being worked on; undefined where no traces are sent, and for what the server does by itself. */
export function currentSpan(): Context | undefined {
  return working.getStore();
}

/**
 * Loads what makes traces and sends them to the collector that the variables of OpenTelemetry name (`OTEL_EXPORTER_OTLP_ENDPOINT`, its
 * headers, `OTEL_SERVICE_NAME`). Spans hold routes and texts of statements, never values: those may be of persons.
 */
export async function openTracing(): Promise<Tracing> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'tongguan' }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('tongguan');
  return {
    follow: (app) => {
      app.addHook('onRequest', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'tongguan.request.id': request.id,
        };
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          ROOT_CONTEXT,
        );
        // Also of a call that was given up, for which no answer is sent.
        reply.raw.once('close', () => {
          span.setAttribute('http.response.status_code', reply.statusCode);
          if (reply.statusCode >= 500 || !reply.raw.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        working.run(trace.setSpan(ROOT_CONTEXT, span), done);
      });
      app.addHook('onClose', async () => {
        await Promise.race([
          provider.shutdown().catch(() => {}),
          new Promise((done) => setTimeout(done, patience).unref()),
        ]);
      });
    },
    tell: ({ statement, began, milliseconds }) => {
      const call = working.getStore();
      if (!call) return;
      const [word = ''] = statement.split(' ', 1);
      const attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': word.toUpperCase(),
        'db.query.text': statement,
      };
      const span = tracer.startSpan(word, { kind: SpanKind.CLIENT, startTime: began, attributes }, call);
      span.end(began + milliseconds);
    },
  };
}
