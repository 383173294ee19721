// Copyright the Waybill authors. Distributed under the Boost Software License, Version 1.0.
// The JavaScript part of fetch_transport.hpp: calls the global `fetch` of browsers, workers and Node, or
// `Module.fetching` if that is set when a call starts: { send(url, options), failed(problem), trapped(problem) }, where
// `send` replaces `fetch`, `failed` receives what the call threw, and `trapped` what the module threw, after which the
// call has no other end. An Emscripten library, linked by `--js-library`.
addToLibrary({
    // Calls in progress, by number: { outcome, end, stop, timer, resume }.
    $waybillFetches: '=new Map()',

    // Outcomes are the numbers of waybill::fetch_outcome.
    waybill_fetch__deps: ['$waybillFetches'],
    waybill_fetch: (id, head, headSize, body, bodySize, deadline, context, room, arrived, done) => {
        const [method, url, ...fields] = new TextDecoder().decode(HEAPU8.slice(head, head + headSize)).split('\0');
        const headers = [];
        for (let i = 0; i + 1 < fields.length; i += 2) headers.push([fields[i], fields[i + 1]]);
        const controller = new AbortController();
        const call = {
            outcome: 0,
            end(outcome) {
                call.outcome ||= outcome;
                controller.abort();
                call.stop?.(); // an own `fetch` may ignore the signal
            },
        };
        /** Waits until the call is ended. Promise.race with one promise would keep each piece as long as the call. */
        const unlessEnded = promise => new Promise((resolve, reject) => {
            if (call.outcome) reject();
            call.stop = reject;
            promise.then(resolve, reject);
        });
        const fetching = Module.fetching;
        const options = {
            method,
            headers,
            body: bodySize ? HEAPU8.slice(body, body + bodySize) : undefined,
            signal: controller.signal,
            redirect: 'manual', // a redirect must not carry a password elsewhere
            credentials: 'omit',
            cache: 'no-store',
            referrerPolicy: 'no-referrer',
        };
        const put = (what, bytes) => {
            const place = {{{ makeDynCall('pipi', 'room') }}}(context, what, bytes.length);
            if (place) HEAPU8.set(bytes, place);
            return place;
        };
        const putText = (what, text) => put(what, new TextEncoder().encode(text));

        const took = status => {{{ makeDynCall('ipi', 'arrived') }}}(context, status);
        const startTimer = () => {
            if (deadline > 0) call.timer = setTimeout(() => call.end(3), deadline);
        };

        let reader;
        const run = async () => {
            startTimer();
            const answer = await unlessEnded(fetching ? fetching.send(url, options) : fetch(url, options));
            if (answer.type == 'opaqueredirect') return 6;
            let lines = '';
            answer.headers.forEach((value, name) => (lines += `${name}\0${value}\0`));
            putText(0, lines);
            took(answer.status);
            reader = answer.body?.getReader();
            for (;;) {
                const piece = reader && await unlessEnded(reader.read());
                if (!piece || piece.done) return 0;
                const flow = put(1, piece.value) ? took(0) : 3;
                if (flow > 1) return flow > 2 ? 4 : 0;
                if (flow) {
                    clearTimeout(call.timer);
                    await unlessEnded(new Promise(resume => (call.resume = resume)));
                    startTimer();
                }
            }
        };
        const failed = problem => {
            if (call.outcome) return call.outcome;
            if (problem instanceof WebAssembly.RuntimeError) throw problem; // of the module
            fetching?.failed(problem);
            // With GET the address contains the request, and a message may repeat the address: then it is dropped.
            const code = String(problem?.cause?.code ?? problem?.cause?.message ?? problem?.code ?? '');
            putText(2, code.includes('?') ? '' : code);
            if (/^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/.test(code)) return 5;
            // Node.js, Bun and Deno report it; a browser does not
            return /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|bad port)$|\(Connect\)/.test(code) ? 8 : 1;
        };
        waybillFetches.set(id, call);
        Promise.resolve().then(run).catch(failed).finally(() => {
            clearTimeout(call.timer);
            waybillFetches.delete(id);
            reader?.cancel().catch(() => {}); // of a response that is not read to its end
        }).then(outcome => {{{ makeDynCall('vpi', 'done') }}}(context, outcome)).catch(problem => {
            if (!fetching) throw problem;
            fetching.trapped(problem);
        });
    },

    waybill_fetch_abort__deps: ['$waybillFetches'],
    waybill_fetch_abort: (id, outcome) => waybillFetches.get(id)?.end(outcome),

    waybill_fetch_resume__deps: ['$waybillFetches'],
    waybill_fetch_resume: id => waybillFetches.get(id)?.resume?.(),
});
