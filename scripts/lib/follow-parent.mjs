// Preloaded into the programs our scripts start: when the script is killed its channel closes, and they end as well.
if (process.channel && process.env.FOLLOW_PID === String(process.ppid)) {
  process.once("disconnect", () => {
    process.kill(process.pid, "SIGTERM");
    setTimeout(() => process.exit(1), 12_000).unref();
  });
  process.channel.unref();
}

// Who reads our words may go before we are done (`| head`): the work goes on in silence.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error) => {
    if (error.code !== "EPIPE") throw error;
  });
